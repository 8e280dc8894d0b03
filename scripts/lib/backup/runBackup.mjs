// @ts-check
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../problem.mjs'
import { loadSettings, openForReading } from '../siteDatabase.mjs'
import { timed } from '../timed.mjs'
import { createArchive, refuseExisting } from './archiveWriter.mjs'
import { connect } from './database.mjs'
import { formatVersion } from './manifest.mjs'
import { addTable, appliedMigrations, beginSnapshot, readSequences } from './snapshot.mjs'
import { addFile, FileChanged, listNamedFiles } from './uploadedFiles.mjs'

/**
 * @typedef {import('../runInOrder.mjs').StopRequest} StopRequest
 * @typedef {import('../runInOrder.mjs').Closers} Closers
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 *
 * @typedef {object} Source
 * @property {import('pg').Client} client
 * @property {string} uploadsDir
 * @property {string} target
 * @property {AbortSignal} signal
 */

const attempts = 3

/**
 * Writes one archive of the database and the uploaded files as they are at one moment.
 * @param {{ args: string[], stopping: StopRequest, closers: Closers }} options `args` may name the
 *   file, or the folder it is to lie in
 */
export async function runBackup({ args, stopping, closers }) {
  const target = chooseTarget(args)
  refuseExisting(target)
  const settings = loadSettings()
  const url = await openForReading({ settings, stopping, closers })
  const client = await connect(url)
  closers.push(() => client.end())

  const { uploadsDir } = settings
  const source = { client, uploadsDir, target, signal: stopping.signal }
  const { manifest, bytes } = await timed({
    title: 'Backing up',
    work: () => backUpWhileInUse(source),
  })
  tell({ target, manifest, bytes })
}

/** @param {string[]} args */
function chooseTarget(args) {
  if (args.length > 1) throw new Problem('Usage: npm run backup [-- <file or folder>]')
  // npm changes into the project's folder; the person is elsewhere, perhaps.
  const target = path.resolve(process.env.INIT_CWD ?? process.cwd(), args[0] ?? '.')
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  const file = isFolder ? path.join(target, defaultName()) : target
  if (/\.(tar|tar\.gz|tgz)$/.test(file)) return file
  throw new Problem(`The name of a backup ends with .tar.gz or .tar, ${file} does not`)
}

function defaultName() {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  return `curaco-${time}.tar.gz`
}

/**
 * A file can be removed, by whom its row is removed too, while the rows of the moment before still
 * name it. Then all is done again, from a newer moment.
 * @param {Source} source
 */
async function backUpWhileInUse(source) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backUp(source)
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === attempts) throw missingFile({ source, error })
      console.log(`${error.file} was removed meanwhile: starting again`)
      await source.client.query('ROLLBACK')
      await sleep(500, undefined, { signal: source.signal })
    }
  }
}

/** @param {{ source: Source, error: FileChanged }} options */
function missingFile({ source: { uploadsDir }, error }) {
  const file = path.join(uploadsDir, error.file)
  const fault = existsSync(file) ? 'is not of the size that its row says' : 'is missing'
  return new Problem(
    `No backup was made: ${file} ${fault}. Put the file back, or delete its entry in the CMS, then try again`,
  )
}

/** @param {Source} source */
async function backUp({ client, uploadsDir, target, signal }) {
  const created = new Date().toISOString()
  const tables = await beginSnapshot(client)
  const named = await listNamedFiles({ client, tables })
  const archive = await createArchive({ target, signal })
  try {
    /** @type {Manifest} */
    const manifest = {
      format: formatVersion,
      created,
      migrations: await appliedMigrations(client),
      tables: [],
      sequences: await readSequences(client),
      files: [],
    }
    // Files first: rows of the snapshot cannot go away.
    for (const file of named) manifest.files.push(await addFile({ file, uploadsDir, archive }))
    for (const table of tables) {
      manifest.tables.push(await addTable({ client, table, archive, signal }))
    }
    await client.query('COMMIT')
    return { manifest, bytes: await archive.finish(manifest) }
  } finally {
    await archive.discard()
  }
}

/** @param {{ target: string, manifest: Manifest, bytes: number }} options */
function tell({ target, manifest: { tables, files }, bytes }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`
${target}
  ${rows} rows in ${tables.length} tables, ${files.length} files, ${bytes} bytes

Not in it: PAYLOAD_SECRET and the other settings (.env, secrets.json in DATA_DIR).
It holds personal data: keep it where only those may read it who may read these.
`)
}

// @ts-check
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSiteId, siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import { checkWritableFolders } from '../startupChecks.mjs'
import { errorCode } from '../durableFiles.mjs'
import { fromWhereTheyAre } from '../projectRoot.mjs'
import { messageOf, UserError } from '../userError.mjs'
import { databaseKey, rememberRestoredUsers } from '../secrets.mjs'
import { loadBackupSettings, loadSettings, openForRestore } from '../siteDatabase.mjs'
import { timed } from '../timed.mjs'
import { checkArchive } from './archiveReader.mjs'
import { backupName, openStore } from './backupStore.mjs'
import { connect } from './database.mjs'
import { parseIdentities } from './encryption.mjs'
import { loadMigrations } from '../sources.mjs'
import { beginFileRestore, finishEarlierRestore, removeMark } from './restoreFiles.mjs'
import {
  beginRowRestore,
  lockDatabase,
  refuseUsedDatabase,
  restoredBackup,
  restoreEntries,
} from './restoreRows.mjs'
import { openUploads } from './uploads.mjs'

/**
 * @typedef {import('../runInOrder.mjs').StopRequest} StopRequest
 * @typedef {import('../runInOrder.mjs').Closers} Closers
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./archiveReader.mjs').ArchiveSource} ArchiveSource
 * @typedef {import('../sources.mjs').Migration} Migration
 * @typedef {import('./restoreRows.mjs').RestoredRows} RestoredRows
 *
 * @typedef {object} Restore
 * @property {ArchiveSource} source
 * @property {Manifest} manifest
 * @property {string} sha256 names the archive
 * @property {Migration[]} migrations
 * @property {import('pg').Client} client
 * @property {import('./uploads.mjs').Uploads} uploads
 * @property {AbortSignal} signal
 */

const usage =
  'Usage: npm run restore -- <file, name of a backup, or latest> [--identity <file with the private key, or ->]'

/**
 * Brings a backup back, all of it or nothing.
 * @param {{ args: string[], stopping: StopRequest, closers: Closers }} options `args` name the
 *   archive, and the file with the private key of one that is encrypted
 */
export async function runRestore({ args, stopping, closers }) {
  const { name, identities } = readArguments(args)
  const settings = loadSettings()
  const source = { open: await findArchive({ name, settings }), identities }
  const { signal } = stopping
  const { manifest, sha256 } = await timed({
    title: 'Checking the backup',
    work: () => checkArchive({ source, signal }),
  })
  const migrations = await loadMigrations()
  refuseNewer({ manifest, migrations })

  const client = await openPlace({ settings, stopping, closers })
  const uploads = openUploads(settings)
  const restore = { source, manifest, sha256, migrations, client, uploads, signal }
  await timed({ title: 'Restoring', work: () => restoreAll(restore) })
  rememberRestoredUsers({ dataDir: settings.dataDir, database: databaseKey(settings) })
  tell(manifest)
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { identity: { type: 'string' } },
    })
    const [name] = positionals
    if (name === undefined || positionals.length > 1) throw new UserError(usage)
    const { identity } = values
    const identities = identity === undefined ? [] : parseIdentities(readIdentity(identity))
    return { name, identities }
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(usage)
  }
}

/** @param {string} name of a file, or `-` for what comes in, so that no key need lie on a server */
function readIdentity(name) {
  const file = name === '-' ? 0 : fromWhereTheyAre(name)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError(`The private key cannot be read from ${name} (${errorCode(error)})`)
  }
}

/**
 * A file, or else one of where the site's backups go.
 * @param {{ name: string, settings: import('../environment.mjs').Settings }} options
 * @returns {Promise<ArchiveSource['open']>}
 */
async function findArchive({ name, settings }) {
  const file = fromWhereTheyAre(name)
  const isBackupOfStore = name === 'latest' || backupName.test(name)
  if (!isBackupOfStore || existsSync(file)) {
    const open = async () => createReadStream(file)
    try {
      for await (const chunk of createReadStream(file, { end: 0 })) void chunk
      return open
    } catch (error) {
      throw new UserError(`${file} cannot be read (${errorCode(error)})`)
    }
  }
  const store = await openStore(await loadBackupSettings(settings))
  const names = (await store.list()).filter((one) => backupName.test(one))
  const chosen = name === 'latest' ? names.at(-1) : names.find((one) => one === name)
  if (chosen) return () => store.read(chosen)
  const there = names.length > 0 ? names.join(', ') : 'no backup'
  throw new UserError(`${store.label} has no backup ${name}; it contains ${there}`)
}

/** @param {{ manifest: Manifest, migrations: Migration[] }} options */
function refuseNewer({ manifest, migrations }) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new UserError(
    `The backup is from a newer release: this one does not know its migration ${unknown}. Nothing was restored; use the release that wrote it, or a newer one`,
  )
}

/** @param {import('../siteDatabase.mjs').Context} context */
async function openPlace(context) {
  checkWritableFolders(context.settings)
  const client = await connect(await openForRestore(context))
  context.closers.push(() => client.end())
  await lockDatabase(client)
  return client
}

/**
 * The files are all there and durable when the one transaction with the rows is committed. What is
 * there before that moment is marked, and removed by this run or by the next.
 * @param {Restore} restore
 */
async function restoreAll(restore) {
  const { client, uploads, manifest, sha256 } = restore
  if ((await restoredBackup(client)) === sha256 && (await finishEarlierRestore(uploads))) return
  await refuseUsedDatabase(client)
  const names = await beginFileRestore({ uploads, manifest })
  const rows = await fill(restore, names).catch(async (error) => {
    await client.query('ROLLBACK').catch(() => {})
    await uploads.remove(names)
    await removeMark(uploads)
    throw error
  })
  await commit(rows)
  await removeMark(uploads)
}

/**
 * @param {Restore} restore
 * @param {string[]} names of the files
 * @returns {Promise<RestoredRows>} with all done but the commit
 */
async function fill(restore, names) {
  const { client, uploads, signal } = restore
  const rows = await beginRowRestore(restore)
  await restoreEntries({ ...restore, rows })
  await rows.finish()
  // To which database they belong.
  await uploads.writeText(siteIdName, `${await readSiteId(client)}\n`)
  uploads.sync(names)
  signal.throwIfAborted()
  return rows
}

/**
 * Where the answer is lost, the rows may be there: so the files stay, marked.
 * @param {RestoredRows} rows
 */
async function commit(rows) {
  try {
    await rows.commit()
  } catch (error) {
    throw new UserError(
      `The database did not confirm the restore (${messageOf(error)}): run it again`,
    )
  }
}

/** @param {Manifest} manifest */
function tell({ created, tables, files }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`
Restored as of ${created}: ${rows} rows in ${tables.length} tables, ${files.length} files.
Staff log in with the passwords they had then. PAYLOAD_SECRET is not in a backup: if it has changed,
all earlier sessions have ended.
`)
}

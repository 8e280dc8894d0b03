// @ts-check
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { checkWritableFolders } from '../checks.mjs'
import { errorCode } from '../ownFiles.mjs'
import { Problem } from '../problem.mjs'
import { databaseKey, rememberRestoredUsers } from '../secrets.mjs'
import { claimDataDir, loadSettings, openDatabase } from '../siteDatabase.mjs'
import { timed } from '../timed.mjs'
import { checkArchive, readEntries } from './archiveReader.mjs'
import { connect } from './database.mjs'
import { loadMigrations } from './loadMigrations.mjs'
import { fileEntry, tableEntry } from './manifest.mjs'
import { beginRestoredFiles, finishEarlierRestore } from './restoredFiles.mjs'
import {
  beginRestoredRows,
  lockDatabase,
  refuseUsedDatabase,
  restoredBackup,
} from './restoredRows.mjs'

/**
 * @typedef {import('../runInOrder.mjs').StopRequest} StopRequest
 * @typedef {import('../runInOrder.mjs').Closers} Closers
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./loadMigrations.mjs').Migration} Migration
 * @typedef {import('./restoredFiles.mjs').RestoredFiles} RestoredFiles
 * @typedef {import('./restoredRows.mjs').RestoredRows} RestoredRows
 *
 * @typedef {object} Restore
 * @property {string} archive
 * @property {Manifest} manifest
 * @property {string} sha256 names the archive
 * @property {Migration[]} migrations
 * @property {import('pg').Client} client
 * @property {string} uploadsDir
 * @property {AbortSignal} signal
 */

/**
 * Brings a backup back, all of it or nothing.
 * @param {{ args: string[], stopping: StopRequest, closers: Closers }} options `args` name the
 *   archive
 */
export async function runRestore({ args, stopping, closers }) {
  const archive = await readableArchive(args)
  const settings = loadSettings()
  const { signal } = stopping
  const { manifest, sha256 } = await timed({
    title: 'Checking the backup',
    work: () => checkArchive({ archive, signal }),
  })
  const migrations = await loadMigrations()
  refuseNewer({ manifest, migrations })

  const client = await openPlace({ settings, stopping, closers })
  const { uploadsDir } = settings
  const restore = { archive, manifest, sha256, migrations, client, uploadsDir, signal }
  await timed({ title: 'Restoring', work: () => restoreAll(restore) })
  rememberRestoredUsers({ dataDir: settings.dataDir, database: databaseKey(settings) })
  tell(manifest)
}

/** @param {string[]} args */
async function readableArchive(args) {
  const [name] = args
  if (name === undefined || args.length > 1) {
    throw new Problem('Usage: npm run restore -- <backup file>')
  }
  // npm changes into the project's folder; the person is elsewhere, perhaps.
  const archive = path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
  try {
    for await (const chunk of createReadStream(archive, { end: 0 })) void chunk
    return archive
  } catch (error) {
    throw new Problem(`${archive} cannot be read (${errorCode(error)})`)
  }
}

/** @param {{ manifest: Manifest, migrations: Migration[] }} options */
function refuseNewer({ manifest, migrations }) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new Problem(
    `The backup is from a newer release: this one does not know its migration ${unknown}. Nothing was restored; use the release that wrote it, or a newer one`,
  )
}

/** @param {import('../siteDatabase.mjs').Context} context */
async function openPlace(context) {
  checkWritableFolders(context.settings)
  await claimDataDir({ ...context, command: 'npm run restore' })
  const client = await connect(context.settings.directUrl ?? (await openDatabase(context)).url)
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
  const { client, uploadsDir, manifest, sha256 } = restore
  if ((await restoredBackup(client)) === sha256 && finishEarlierRestore(uploadsDir)) return
  await refuseUsedDatabase(client)
  const files = await beginRestoredFiles({ uploadsDir, manifest })
  const rows = await undoOnFailure({ client, files, work: () => fill({ restore, files }) })
  await commit(rows)
  files.unmark()
}

/**
 * @param {{ restore: Restore, files: RestoredFiles }} options
 * @returns {Promise<RestoredRows>} with all done but the commit
 */
async function fill({ restore, files }) {
  const rows = await beginRestoredRows(restore)
  await restoreEntries({ restore, files, rows })
  await rows.finish()
  files.sync()
  restore.signal.throwIfAborted()
  return rows
}

/**
 * @template Result
 * @param {{ client: import('pg').Client, files: RestoredFiles, work: () => Promise<Result> }} options
 */
async function undoOnFailure({ client, files, work }) {
  try {
    return await work()
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    await files.remove()
    throw error
  }
}

/**
 * Where the answer is lost, nobody knows whether the rows are there: so the files stay, marked.
 * @param {RestoredRows} rows
 */
async function commit(rows) {
  try {
    await rows.commit()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Problem(`The database did not confirm the restore (${reason}): run it again`)
  }
}

/**
 * @param {{ restore: Restore, files: RestoredFiles, rows: RestoredRows }} options
 */
async function restoreEntries({ restore: { archive, manifest, signal }, files, rows }) {
  const fileOf = new Map(manifest.files.map((file) => [fileEntry(file.name), file]))
  const tableOf = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]))
  for await (const { name, content } of readEntries({ archive, signal })) {
    const [file, table] = [fileOf.get(name), tableOf.get(name)]
    if (file) await files.write({ file, content, signal })
    else if (table) await rows.write({ table, content, signal })
    else content.resume()
    fileOf.delete(name)
    tableOf.delete(name)
  }
  const [left] = [...fileOf.keys(), ...tableOf.keys()]
  if (left !== undefined) throw new Problem(`The backup was changed meanwhile: ${left} is missing`)
}

/** @param {Manifest} manifest */
function tell({ created, tables, files }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`
Restored as of ${created}: ${rows} rows in ${tables.length} tables, ${files.length} files.
Staff sign in with the passwords they had. PAYLOAD_SECRET is not in a backup: with another one than
before, sessions that were open then have ended.
`)
}

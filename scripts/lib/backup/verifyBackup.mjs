// @ts-check
import pg from 'pg'
import { errorCode } from '../durableFiles.mjs'
import { messageOf } from '../userError.mjs'
import { checkArchive } from './archiveReader.mjs'
import { BackupFailure } from './backupFailure.mjs'
import { connect } from './database.mjs'
import { loadMigrations } from '../sources.mjs'
import { beginRowRestore, restoreEntries } from './restoreRows.mjs'

/**
 * Reads a backup back from where it lies, compares every checksum, and restores its rows into a
 * database that is made for this and dropped again.
 * @param {{ source: import('./archiveReader.mjs').ArchiveSource, url: string, scratchUrl: string | undefined, signal: AbortSignal }} options
 *   `url` is that of the site's database; the other one is made on its server, or on that of `scratchUrl`
 * @throws {BackupFailure}
 */
export async function verifyBackup({ source, url, scratchUrl = url, signal }) {
  // Before the database is made: damage is found also where none can be made.
  const checked = await orNotRestorable(() => checkArchive({ source, signal }), signal)
  const name = `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, 48)}_backup_check`
  const server = await orScratchFailure(() => connect(scratchUrl))
  try {
    await orScratchFailure(async () => {
      // One that was cut off has left it there.
      await server.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
      await server.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`)
    })
    try {
      const target = withDatabase(scratchUrl, name)
      await orNotRestorable(() => restoreRows({ source, ...checked, url: target, signal }), signal)
    } finally {
      const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`
      await orScratchFailure(() => server.query(drop))
    }
  } finally {
    await server.end().catch(() => {})
  }
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {AbortSignal} signal
 */
async function orNotRestorable(work, signal) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupFailure || signal.aborted) throw error
    throw new BackupFailure('not_restorable', `The test restore failed: ${messageOf(error)}`)
  }
}

/** @param {{ source: import('./archiveReader.mjs').ArchiveSource, manifest: import('./manifest.mjs').Manifest, sha256: string, url: string, signal: AbortSignal }} options */
async function restoreRows({ source, manifest, sha256, url, signal }) {
  const migrations = await loadMigrations()
  const client = await orScratchFailure(() => connect(url))
  try {
    const rows = await beginRowRestore({ client, manifest, migrations, sha256 })
    await restoreEntries({ source, manifest, signal, rows })
    await rows.finish()
    await rows.commit()
  } catch (error) {
    // No room, or a lost connection: this says nothing about the backup.
    const isAway =
      /^(53|57P|08|ECONN)/.test(errorCode(error)) || /terminated/.test(messageOf(error))
    throw isAway ? new BackupFailure('scratch_database', messageOf(error)) : error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function orScratchFailure(work) {
  try {
    return await work()
  } catch (error) {
    throw new BackupFailure(
      'scratch_database',
      `Could not create a database to verify the backup in (${messageOf(error)}): allow the user of DATABASE_URL to create databases, or set BACKUP_SCRATCH_DATABASE_URL`,
    )
  }
}

/** @param {string} url @param {string} name */
function withDatabase(url, name) {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

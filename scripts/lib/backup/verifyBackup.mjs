// @ts-check
import pg from 'pg'
import { checkArchive, readEntries } from './archiveReader.mjs'
import { BackupFailure, messageOf } from './backupFailure.mjs'
import { connect } from './database.mjs'
import { loadMigrations } from './loadMigrations.mjs'
import { tableEntry } from './manifest.mjs'
import { beginRestoredRows } from './restoredRows.mjs'

/**
 * Reads a backup back from where it lies, compares every checksum, and restores its rows into a
 * database that is made for this and dropped again.
 * @param {{ source: import('./archiveReader.mjs').ArchiveSource, url: string, scratchUrl: string | undefined, signal: AbortSignal }} options
 *   `url` is that of the site's database; the other one is made on its server, or on that of `scratchUrl`
 * @throws {BackupFailure}
 */
export async function verifyBackup({ source, url, scratchUrl = url, signal }) {
  const name = `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, 48)}_backup_check`
  const server = await orScratchFailure(() => connect(scratchUrl))
  try {
    await orScratchFailure(async () => {
      // One that was cut off has left it there.
      await server.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
      await server.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`)
    })
    try {
      await restoreRows({ source, url: withDatabase(scratchUrl, name), signal })
    } finally {
      await server.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    }
  } catch (error) {
    if (error instanceof BackupFailure || signal.aborted) throw error
    throw new BackupFailure('not_restorable', `It cannot be restored: ${messageOf(error)}`)
  } finally {
    await server.end().catch(() => {})
  }
}

/** @param {{ source: import('./archiveReader.mjs').ArchiveSource, url: string, signal: AbortSignal }} options */
async function restoreRows({ source, url, signal }) {
  const { manifest, sha256 } = await checkArchive({ source, signal })
  const migrations = await loadMigrations()
  const client = await orScratchFailure(() => connect(url))
  try {
    const rows = await beginRestoredRows({ client, manifest, migrations, sha256 })
    const tableOf = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]))
    for await (const { name, content } of readEntries({ source, signal })) {
      const table = tableOf.get(name)
      if (table) await rows.write({ table, content, signal })
      else content.resume()
    }
    await rows.finish()
    await rows.commit()
  } catch (error) {
    // SQLSTATE class 53, insufficient resources: this says nothing about the backup.
    const isFull = error instanceof pg.DatabaseError && error.code?.startsWith('53')
    throw isFull ? new BackupFailure('scratch_database', messageOf(error)) : error
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
      `No database can be made to verify the backup in (${messageOf(error)}): let the user of DATABASE_URL create databases, or set BACKUP_SCRATCH_DATABASE_URL`,
    )
  }
}

/** @param {string} url @param {string} name */
function withDatabase(url, name) {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

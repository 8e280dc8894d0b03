// @ts-check
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { UserError } from '../userError.mjs'
import { inPublic, listSequences, listTables, withColumns } from './database.mjs'
import { tableEntry } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'

/**
 * @typedef {import('pg').Client} Client
 * @typedef {import('./database.mjs').Table} Table
 * @typedef {import('./archiveWriter.mjs').ArchiveWriter} ArchiveWriter
 */

/**
 * Begins a transaction that sees all tables as they are at one moment, no matter what is written
 * meanwhile. Their locks keep away only what would change their shape.
 * @param {Client} client
 * @returns {Promise<Table[]>} the tables
 */
export async function beginSnapshot(client) {
  for (;;) {
    const tables = await listTables(client)
    if (!tables.some(({ name }) => name === 'payload_migrations')) {
      throw new UserError('The database contains no site, so there is nothing to back up')
    }
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    // Locked before the snapshot is taken, which is done by the first query after this one.
    await client.query(
      `LOCK TABLE ${tables.map(({ name }) => inPublic(name)).join(', ')} IN ACCESS SHARE MODE`,
    )
    const seen = await listTables(client)
    if (JSON.stringify(seen) === JSON.stringify(tables)) return tables
    await client.query('ROLLBACK')
  }
}

/**
 * @param {Client} client
 * @returns {Promise<string[]>} the names of the migrations the snapshot has seen
 */
export async function appliedMigrations(client) {
  const { rows } = await client.query('SELECT name FROM public.payload_migrations ORDER BY id')
  return rows.map(({ name }) => String(name))
}

/**
 * @param {{ client: Client, table: Table, archive: ArchiveWriter, signal: AbortSignal }} options
 * @returns {Promise<import('./manifest.mjs').TableRecord>}
 */
export async function addTable({ client, table, archive, signal }) {
  const { through, result } = hashStream()
  const rows = client.query(copyTo(`COPY ${withColumns(table)} TO STDOUT`))
  // The archive wants to know a length before the content, and Postgres tells none.
  const spool = createWriteStream(archive.spool, { mode: 0o600 })
  await pipeline(rows, through, spool, { signal })
  const { bytes, sha256 } = result()
  const content = createReadStream(archive.spool)
  await archive.add({ name: tableEntry(table.name), bytes, content })
  return { ...table, rows: rows.rowCount, bytes, sha256 }
}

/**
 * Sequences stand outside of transactions: read after the snapshot was taken, each is at or above
 * what its rows hold.
 * @param {Client} client
 * @returns {Promise<import('./manifest.mjs').SequenceRecord[]>}
 */
export async function readSequences(client) {
  const sequences = []
  for (const name of await listSequences(client)) {
    const { rows } = await client.query(`SELECT last_value, is_called FROM ${inPublic(name)}`)
    sequences.push({ name, lastValue: String(rows[0].last_value), isCalled: rows[0].is_called })
  }
  return sequences
}

// @ts-check
import pg from 'pg'
import { connectionFault } from '../../../src/server/connectionFault.mjs'
import { UserError } from '../userError.mjs'

/**
 * @typedef {{ name: string, columns: string[] }} Table columns that are stored, not generated ones
 */

/** What a session must be like for rows to be written out and read in as they are. */
const sessionSettings = {
  search_path: 'public',
  client_encoding: 'UTF8',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '3',
  row_security: 'off',
  // A backup takes as long as it takes.
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/**
 * @param {string} url
 * @returns {Promise<pg.Client>} the caller must end it
 * @throws {UserError} saying what the server answers, never the password
 */
export async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The failure shows in the query under way.
  client.on('error', () => {})
  try {
    await client.connect()
    for (const [name, value] of Object.entries(sessionSettings)) {
      await client.query('SELECT set_config($1, $2, false)', [name, value])
    }
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new UserError(`The database cannot be used: ${connectionFault(error)}`)
  }
}

/**
 * Works with a connection of its own.
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function withClient(url, work) {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * @param {pg.Client} client
 * @returns {Promise<Table[]>} by name
 */
export async function listTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

/**
 * @param {pg.Client} client
 * @returns {Promise<string[]>}
 */
export async function listSequences(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** @param {string} name @returns {string} as it is written in SQL */
export function inPublic(name) {
  return `public.${pg.escapeIdentifier(name)}`
}

/** @param {Table} table @returns {string} such as `public."cvs" ("id", "filename")` */
export function withColumns({ name, columns }) {
  return `${inPublic(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

// @ts-check
import { pipeline } from 'node:stream/promises'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { advisoryLocks } from '../../../src/server/advisoryLocks.mjs'
import { UserError } from '../userError.mjs'
import { inPublic, listSequences, listTables, withColumns } from './database.mjs'
import { readEntries } from './archiveReader.mjs'
import { fileEntry, tableEntry } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'

/**
 * @typedef {import('pg').Client} Client
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./manifest.mjs').TableRecord} TableRecord
 * @typedef {import('../sources.mjs').Migration} Migration
 *
 * @typedef {object} RestoredRows
 * @property {(options: { table: TableRecord, content: NodeJS.ReadableStream, signal: AbortSignal }) => Promise<void>} write
 * @property {() => Promise<void>} finish brings the rows up to this release
 * @property {() => Promise<void>} commit
 */

const remark = 'Restored from the backup '

/**
 * Keeps servers from preparing the database until this connection ends.
 * @param {Client} client
 */
export async function lockDatabase(client) {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS ok', [
    advisoryLocks.prepareDatabase,
  ])
  if (rows[0].ok) return
  throw new UserError(
    'A server is preparing this database: stop it, then restore into an empty database',
  )
}

/**
 * @param {Client} client
 * @returns {Promise<string | undefined>} the checksum of the backup that was restored here
 */
export async function restoredBackup(client) {
  const { rows } = await client.query(
    `SELECT obj_description(to_regclass('public.payload_migrations'), 'pg_class') AS remark`,
  )
  return rows[0].remark?.startsWith(remark) ? rows[0].remark.slice(remark.length) : undefined
}

/**
 * @param {Client} client
 * @throws {UserError} where there is a table, or another thing that a migration would meet
 */
export async function refuseUsedDatabase(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      UNION ALL SELECT typname FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype = 'e' LIMIT 1`,
  )
  if (rows.length === 0) return
  throw new UserError(
    `The database is not empty: it contains ${rows[0].name}. The backup and its key are good; nothing was restored. With Docker see docs/containers.md, Restore; else name an empty database in DATABASE_URL or a new folder in DATA_DIR`,
  )
}

/**
 * Begins the one transaction in which everything is done, with the tables as they were when the
 * backup was made.
 * @param {{ client: Client, manifest: Manifest, migrations: Migration[], sha256: string }} options
 * @returns {Promise<RestoredRows>}
 */
export async function beginRowRestore({ client, manifest, migrations, sha256 }) {
  const { isOld, isNew } = divide({ manifest, migrations })
  await client.query('BEGIN')
  await migrate({ client, migrations: isOld })
  await compareTables({ client, manifest })
  const { resume } = await suspendRules(client)
  const names = manifest.tables.map(({ name }) => inPublic(name))
  // A migration may have written rows of its own; those of the backup come from there.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  return {
    write: (options) => copyRows({ client, ...options }),
    async finish() {
      await setSequences({ client, manifest })
      await resume()
      await migrate({ client, migrations: isNew })
      await noteMigrations({ client, migrations: isNew })
      await client.query(
        `COMMENT ON TABLE public.payload_migrations IS ${pg.escapeLiteral(remark + sha256)}`,
      )
    },
    commit: async () => void (await client.query('COMMIT')),
  }
}

/**
 * Writes what an archive contains to where it is restored.
 * @param {object} options
 * @param {import('./archiveReader.mjs').ArchiveSource} options.source
 * @param {Manifest} options.manifest
 * @param {AbortSignal} options.signal
 * @param {RestoredRows} options.rows
 * @param {import('./uploads.mjs').Uploads} [options.uploads] without it the rows alone
 */
export async function restoreEntries({ source, manifest, signal, rows, uploads }) {
  const fileOf = new Map(uploads && manifest.files.map((file) => [fileEntry(file.name), file]))
  const tableOf = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]))
  for await (const { name, content } of readEntries({ source, signal })) {
    const [file, table] = [fileOf.get(name), tableOf.get(name)]
    if (file) await uploads?.write({ file, content, signal })
    else if (table) await rows.write({ table, content, signal })
    else content.resume()
    fileOf.delete(name)
    tableOf.delete(name)
  }
  const [left] = [...fileOf.keys(), ...tableOf.keys()]
  if (left !== undefined)
    throw new UserError(`The backup was changed during the restore: ${left} is missing`)
}

/** @param {{ manifest: Manifest, migrations: Migration[] }} options */
function divide({ manifest, migrations }) {
  const applied = new Set(manifest.migrations)
  return {
    isOld: migrations.filter(({ name }) => applied.has(name)),
    isNew: migrations.filter(({ name }) => !applied.has(name)),
  }
}

/** @param {{ client: Client, migrations: Migration[] }} options */
async function migrate({ client, migrations }) {
  const db = drizzle(client)
  for (const { up } of migrations) await up({ db, payload: undefined, req: undefined })
}

/**
 * As Payload does, so that the next start does not apply them again.
 * @param {{ client: Client, migrations: Migration[] }} options
 */
async function noteMigrations({ client, migrations }) {
  await client.query(
    `INSERT INTO public.payload_migrations (name, batch)
      SELECT unnest($1::text[]), coalesce(max(batch), 0) + 1 FROM public.payload_migrations`,
    [migrations.map(({ name }) => name)],
  )
}

/** @param {{ client: Client, manifest: Manifest }} options */
async function compareTables({ client, manifest }) {
  const describe = (/** @type {{ name: string, columns: string[] }[]} */ tables) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`)
  const expected = new Set(describe(manifest.tables))
  const made = new Set(describe(await listTables(client)))
  const odd = [...expected].find((table) => !made.has(table))
  const extra = [...made].find((table) => !expected.has(table))
  if (odd === undefined && extra === undefined) return
  throw new UserError(
    `The backup does not match its own migrations: ${odd ?? extra} is only in ${odd ? 'the backup' : 'the migrations'}. Nothing was restored`,
  )
}

/**
 * Takes foreign keys away and silences triggers while rows come in, in any order. Unlike
 * `session_replication_role` this needs no rights but those of the tables' owner, and the keys are
 * checked when they come back.
 * @param {Client} client
 */
async function suspendRules(client) {
  const { rows: keys } = await client.query(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  const { rows: tables } = await client.query(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return {
    async resume() {
      for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
      for (const { table, name, definition } of keys) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
      }
    },
  }
}

/**
 * @param {{ client: Client, table: TableRecord, content: NodeJS.ReadableStream, signal: AbortSignal }} options
 */
async function copyRows({ client, table, content, signal }) {
  const { through, result } = hashStream()
  const target = client.query(copyFrom(`COPY ${withColumns(table)} FROM STDIN`))
  await pipeline(content, through, target, { signal })
  if (result().sha256 === table.sha256 && target.rowCount === table.rows) return
  throw new UserError(`The backup was changed during the restore: ${tableEntry(table.name)}`)
}

/** @param {{ client: Client, manifest: Manifest }} options */
async function setSequences({ client, manifest }) {
  const known = new Set(await listSequences(client))
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    if (!known.has(name)) {
      throw new UserError(
        `The backup does not match its own migrations: there is no sequence ${name}`,
      )
    }
    await client.query('SELECT setval($1, $2, $3)', [inPublic(name), lastValue, isCalled])
  }
}

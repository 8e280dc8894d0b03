import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/migrations'
import { database, databaseUrl } from '../helpers/server'

const name = 'curaco_migrations_test'
let empty: pg.Client

beforeAll(async () => {
  const server = await database()
  await server.query(`create database ${name}`)
  await server.end()
  empty = new pg.Client({ connectionString: databaseUrl.replace(/\/[^/]+$/, `/${name}`) })
  await empty.connect()
})
afterAll(async () => {
  await empty.end()
  const server = await database()
  await server.query(`drop database ${name}`)
  await server.end()
})

/** Everything a migration can leave behind: tables with their columns, indexes, types. */
async function schema(): Promise<string[]> {
  const { rows } = await empty.query<{ part: string }>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'type ' || t.typname || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname
    order by 1`)
  return rows.map(({ part }) => part)
}

const args = () => {
  // Migrations are plain SQL: of Payload's arguments they use the connection only.
  const given: unknown = { db: drizzle(empty), payload: undefined, req: undefined }
  return given as MigrateUpArgs & MigrateDownArgs
}
const up = async () => {
  for (const migration of migrations) await migration.up(args())
}
const down = async () => {
  for (const migration of [...migrations].reverse()) await migration.down(args())
}

test('migrations go up, down and up again on an empty database', async () => {
  expect(await schema()).toEqual([])
  await up()
  const first = await schema()
  expect(first.length).toBeGreaterThan(50)
  await down()
  expect(await schema()).toEqual([])
  await up()
  expect(await schema()).toEqual(first)
})

test('a database of the migrations that the initial one replaced is left as it is', async () => {
  const before = await schema()
  const replaced = '20261123_012652_operator_sources_team'
  await empty.query('insert into payload_migrations (name, batch) values ($1, 1)', [replaced])
  await up()
  expect(await schema()).toEqual(before)
  expect((await empty.query('select from payload_migrations')).rows).toEqual([])
})

test('no identifier reaches the length at which Postgres cuts names', async () => {
  const { rows } = await empty.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and length(relname) >= 63`,
  )
  expect(rows).toEqual([])
})

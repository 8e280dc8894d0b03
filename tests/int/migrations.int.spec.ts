import pg from 'pg'
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/migrations'
import lastRelease from '../../scripts/lib/lastRelease.json'
import { database, databaseUrl } from '../helpers/server'

const name = 'curaco_migrations_test'
let empty: pg.Client
const rowsOf = async (sql: string, values?: unknown[]) => (await empty.query(sql, values)).rows

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
  return (
    await rowsOf(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'type ' || t.typname || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname
    order by 1`)
  ).map(({ part }) => part)
}

const args = () => {
  // Migrations are plain SQL: of Payload's arguments they use the connection only.
  const given: unknown = { db: drizzle(empty), payload: undefined, req: undefined }
  return given as MigrateUpArgs & MigrateDownArgs
}
const up = async (some: typeof migrations = migrations) => {
  for (const migration of some) await migration.up(args())
}
const down = async (undone: typeof migrations = migrations) => {
  for (const migration of [...undone].reverse()) await migration.down(args())
}

/** Undoes a migration and all after it, and gives them. */
async function undoFrom(end: string) {
  const later = migrations.slice(migrations.findIndex(({ name }) => name.endsWith(end)))
  await down(later)
  return later
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

test('what came after the last release only adds, so that its servers run on', async () => {
  const newest = migrations.findIndex(({ name }) => name === lastRelease.newestMigration)
  expect(newest).toBeGreaterThanOrEqual(0)
  const later = migrations.slice(newest + 1)
  await down(later)
  const { breakingMigrations } = lastRelease as { breakingMigrations: string[] }
  for (const migration of later) {
    const before = await readSchema(empty)
    await migration.up(args())
    const changes = breakingChanges({ before, after: await readSchema(empty) })
    const isAnnounced = breakingMigrations.includes(migration.name)
    expect({ name: migration.name, changes }).toEqual({
      name: migration.name,
      changes: isAnnounced ? expect.anything() : [],
    })
  }
})

test.each([
  ['alter table people drop column campaign', 'gone: people.campaign character varying'],
  [
    'alter table survey_drafts alter column code_hash type varchar(99)',
    'gone: survey_drafts.code_hash character varying',
  ],
  [
    `alter type enum_deliveries_state rename value 'failed' to 'lost'`,
    'gone: enum_deliveries_state.failed',
  ],
  ['alter table people add column x text not null', 'needed: people.x'],
  ['alter table people alter column campaign set not null', 'needed: people.campaign'],
  [
    'create unique index one_name on people (name)',
    'stricter: people: CREATE UNIQUE INDEX one_name ON public.people USING btree (name)',
  ],
])('a server of before would fail after %s', async (statement, change) => {
  expect(await changesOf(statement)).toContain(change)
})

test('a server of before goes on where rows of before keep to what is new', async () => {
  for (const statement of [
    'alter table people add column x text unique',
    'alter table people add column x integer not null default 0 check (x < 5)',
    'create table y (id serial primary key, name text not null)',
    `alter type enum_deliveries_state add value 'new'`,
    'alter table people alter column name drop not null',
  ]) {
    expect(await changesOf(statement)).toEqual([])
  }
})

async function changesOf(statement: string): Promise<string[]> {
  const before = await readSchema(empty)
  await empty.query('begin')
  try {
    await empty.query(statement)
    return breakingChanges({ before, after: await readSchema(empty) })
  } finally {
    await empty.query('rollback')
  }
}

test('a database of the migrations that the initial one replaced is left as it is', async () => {
  const whole = await schema()
  // It has the tables of that time; those that came later go on from there.
  await down(migrations.slice(1))
  const before = await schema()
  const replaced = '20261123_012652_operator_sources_team'
  await empty.query('insert into payload_migrations (name, batch) values ($1, 1)', [replaced])
  await migrations[0]?.up(args())
  expect(await schema()).toEqual(before)
  expect((await empty.query('select from payload_migrations')).rows).toEqual([])
  await up(migrations.slice(1))
  expect(await schema()).toEqual(whole)
})

test('mobile numbers without a plus become international, but nobody is merged', async () => {
  const later = await undoFrom('_attached_data')
  const numbers = ['971501234599', '919876543299', '+919876543299', '030123499']
  await empty.query(
    `insert into people (person_key, name, phone, phone_normalized, locale, stage_id)
     select number, 'Lifted', number, number, 'en', (select min(id) from stages)
     from unnest($1::text[]) as list (number)`,
    [numbers],
  )
  await up(later)
  expect(
    await rowsOf(
      `select phone_normalized as number, person_key as key from people where name = 'Lifted' order by id`,
    ),
  ).toEqual([
    { number: '+971501234599', key: '+971501234599' },
    { number: '+919876543299', key: '919876543299' },
    { number: '+919876543299', key: '+919876543299' },
    { number: '030123499', key: '030123499' },
  ])
  await empty.query(`delete from people where name = 'Lifted'`)
})

test('no identifier reaches the length at which Postgres cuts names', async () => {
  expect(
    await rowsOf(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and length(relname) >= 63`,
    ),
  ).toEqual([])
})

/** What a server of before relies on, each by a name that says where it is. */
type Schema = {
  /** Must still be there: tables, columns with their type, values of enums. */
  parts: Set<string>
  /** Columns that must be given a value, with their table. */
  needed: Map<string, string>
  /** Rules that rows must follow, with the columns they are about. */
  rules: Map<string, string[]>
}

/** Reads the schema of the product's tables. */
async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const columns = await client.query<{
    table: string
    column: string
    type: string
    needed: boolean
  }>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
  const values = await client.query<{ part: string }>(
    `select typname || '.' || enumlabel as part from pg_enum join pg_type on pg_type.oid = enumtypid`,
  )
  const rules = await client.query<{ name: string; columns: string[] }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(pg_constraint.oid) as name,
      (select array_agg(conrelid::regclass || '.' || attname) from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
    union all
    select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid), (
      select array_agg(indrelid::regclass || '.' || attname) from pg_attribute
      where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`)
  return {
    parts: new Set([
      ...columns.rows.map(({ table, column, type }) => `${table}.${column} ${type}`),
      ...values.rows.map(({ part }) => part),
    ]),
    needed: new Map(
      columns.rows
        .filter(({ needed }) => needed)
        .map(({ table, column }) => [`${table}.${column}`, table]),
    ),
    rules: new Map(rules.rows.map((rule) => [rule.name, rule.columns ?? []])),
  }
}

/** What of a newer schema a server of before, which reads and writes as it did, would fail at. */
function breakingChanges({ before, after }: { before: Schema; after: Schema }): string[] {
  const place = (part: string) => part.split(' ')[0] ?? ''
  const places = new Set([...before.parts].map(place))
  const tables = new Set([...places].map((one) => one.split('.')[0]))
  // A text takes what an enum took, and is read as one.
  const isWidened = (part: string) =>
    / enum_\w+$/.test(part) && after.parts.has(`${place(part)} character varying`)
  return [
    ...[...before.parts]
      .filter((part) => !after.parts.has(part) && !isWidened(part))
      .map((part) => `gone: ${part}`),
    ...[...after.needed]
      .filter(([column, table]) => !before.needed.has(column) && tables.has(table))
      .map(([column]) => `needed: ${column}`),
    ...[...after.rules]
      .filter(([name]) => !before.rules.has(name))
      .filter(([, columns]) => columns.length > 0 && columns.every((one) => places.has(one)))
      .map(([name]) => `stricter: ${name}`),
  ]
}

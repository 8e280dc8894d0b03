import pg from 'pg'
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/migrations'
import lastRelease from '../../scripts/lib/lastRelease.json'
import { breakingChanges, readSchema } from '../helpers/schemaChanges'
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

test('submissions get their people, with the stage, owner and notes that were theirs', async () => {
  const later = await undoFrom('_people')
  await empty.query(`insert into users (id, username, role) values (7, 'reem', 'admin')`)
  await empty.query(`insert into consultations
    (id, name, phone, phone_normalized, type, desired_country, submission_id, reference, locale, status, owner_id, created_at, updated_at)
    values
    (1, 'Asha', '+91 98765 43210', '+919876543210', 'nurses', 'UAE', 's1', 'r1', 'en', 'closed', null, '2026-01-01', '2026-01-02'),
    (2, 'A. Thomas', '09876543210', '09876543210', 'nurses', 'Germany', 's2', 'r2', 'ml', 'contacted', 7, '2026-02-01', '2026-02-02'),
    (3, 'Clinic', '+49 30 1234567', '+49301234567', 'hospitals', 'Germany', 's3', 'r3', 'de', 'placed', null, '2026-01-01', '2026-01-01')`)
  await empty.query(`insert into chat_messages
    (id, name, phone, phone_normalized, message, submission_id, locale, status, created_at, updated_at)
    values (1, 'Asha', '0091 98765 43210', '+919876543210', 'Hello', 's4', 'hi', 'new', '2026-01-15', '2026-01-15'),
      (2, 'Nobody', 'call me', null, 'Hello', 's5', 'en', 'new', '2026-01-01', '2026-01-01')`)
  await empty.query(`insert into consultations_notes (_order, _parent_id, id, text, author, written_at)
    values (1, 1, 'n1', 'Second', 'reem', '2026-01-02'), (1, 2, 'n2', 'Third', 'reem', '2026-02-02')`)
  await empty.query(`insert into chat_messages_notes (_order, _parent_id, id, text, author, written_at)
    values (1, 1, 'n3', 'First', 'reem', '2026-01-01')`)
  await up(later)

  expect(
    await rowsOf(`
    select people.name, stage.name as stage, stages.audience, owner_id as owner, people.locale,
      stage_submission_id as about, desired_country as wanted, waiting_since::date::text as waiting,
      (select string_agg(text, ', ' order by _order) from people_notes where _parent_id = people.id) as notes,
      (select string_agg(id::text, ', ' order by id) from consultations where person_id = people.id) as consultations,
      (select string_agg(id::text, ', ' order by id) from chat_messages where person_id = people.id) as messages
    from people join stages on stages.id = stage_id
      join stages_locales stage on stage._parent_id = stages.id and stage._locale = 'en'
    order by people.name`),
  ).toEqual([
    {
      name: 'Asha',
      stage: 'Contacted',
      audience: 'nurses',
      owner: 7,
      locale: 'ml',
      about: null,
      wanted: 'Germany',
      waiting: '2026-01-15',
      notes: 'First, Second, Third',
      consultations: '1, 2',
      messages: '1',
    },
    {
      name: 'Clinic',
      stage: 'Contract',
      audience: 'hospitals',
      owner: null,
      locale: 'de',
      about: 's3',
      wanted: 'Germany',
      waiting: null,
      notes: null,
      consultations: '3',
      messages: null,
    },
    {
      name: 'Nobody',
      stage: 'New',
      audience: 'nurses',
      owner: null,
      locale: 'en',
      about: 's5',
      wanted: null,
      waiting: '2026-01-01',
      notes: null,
      consultations: null,
      messages: '2',
    },
  ])
})

test('whose requests all lay in the trash is on no list of the desk, whoever was merged counts', async () => {
  const later = await undoFrom('_desk')
  const ids = await empty.query<{ id: number }>('select id from people order by name')
  const [asha, clinic, nobody] = ids.rows.map(({ id }) => id)
  await empty.query(`update chat_messages set deleted_at = now() where id = 2`)
  await empty.query(`update consultations set deleted_at = now() where id = 3`)
  await empty.query('update people set merged_into_id = $1 where id = $2', [clinic, asha])
  await up(later)
  // The clinic has what Asha has.
  expect(
    (await rowsOf('select id from people where is_in_trash order by name')).filter(
      ({ id }) => id !== asha,
    ),
  ).toEqual([{ id: nobody }])
})

test('tables with a new name have the rows, the guards and all other names of before', async () => {
  const later = await undoFrom('_names')
  await empty.query(`insert into editions (kind, document, locale, state, published)
    values ('posts', '1', 'de', 'complete', '{"title":"Anerkennung"}')`)
  await empty.query(
    `insert into access_log (username, kind, subject) values ('reem', 'export', 'people')`,
  )
  await up(later)
  const published = await empty.query('select kind, locale, published from publications')
  expect(published.rows).toEqual([
    { kind: 'posts', locale: 'de', published: { title: 'Anerkennung' } },
  ])
  const logged = await empty.query('select username, kind, subject from audit_log')
  expect(logged.rows).toEqual([{ username: 'reem', kind: 'export', subject: 'people' }])
  await expect(empty.query('delete from audit_log')).rejects.toThrow(
    'entries of audit_log are never removed within a year',
  )
  const names = (await schema()).filter((name) => /edition|access_log/.test(name))
  expect(names).toEqual([])
  expect(
    await rowsOf(`
    select conname as name from pg_constraint where conname ~ 'edition|access_log'
    union all select relname from pg_class where relname ~ 'edition|access_log'
    union all select tgname from pg_trigger where tgname ~ 'edition|access_log'
    union all select proname from pg_proc where proname ~ 'edition|access_log'`),
  ).toEqual([])
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

test('people get the source of their first request, and when they were contacted; stays get their length', async () => {
  const later = await undoFrom('_figures')
  const { rows: people } = await empty.query<{ id: number }>(`
    with stage as (select min(id) as id from stages where audience = 'nurses')
    insert into people (person_key, name, phone, locale, stage_id, created_at)
    select name, name, '+49 30', 'en', stage.id, '2026-03-01' from stage,
      unnest(array['By a link', 'By a site', 'By nothing']) as list (name)
    returning id`)
  const [link, site] = people.map(({ id }) => id)
  await empty.query(
    `insert into chat_messages (id, name, phone, message, submission_id, locale, created_at, person_id,
       first_utm_source, first_utm_campaign, first_referrer_host, last_utm_source, last_utm_campaign)
     values
     (91, 'x', '1', 'x', 'f1', 'en', '2026-03-02', $1, 'later', 'later', null, null, null),
     (92, 'x', '1', 'x', 'f2', 'en', '2026-03-01', $1, 'facebook', null, 'm.facebook.com', 'google', 'gulf'),
     (93, 'x', '1', 'x', 'f3', 'en', '2026-03-01', $2, null, null, 'nurses.example', 'google', null)`,
    [link, site],
  )
  // Stages 1, 2 and 3 are new, contacted and documents.
  await empty.query(
    `insert into follow_up_changes (person_id, field, "from", "to", username, created_at) values
     ($1, 'nextStepKind', null, 'call', 'reem', '2026-03-01 06:00'),
     ($1, 'stage', '1', '2', 'reem', '2026-03-01 12:00'),
     ($1, 'stage', '2', '1', 'reem', '2026-03-02 12:00')`,
    [link],
  )
  await up(later)
  await empty.query(
    `insert into follow_up_changes (person_id, field, "from", "to", username, created_at) values
     ($1, 'stage', '1', '3', 'reem', '2026-03-02 12:30'), ($2, 'stage', '1', '1', 'reem', '2026-03-02'),
     ($2, 'stage', '1', '2', 'reem', '2026-03-04')`,
    [link, site],
  )

  const found = await empty.query(
    `select name, source, campaign, (contacted_at at time zone 'UTC')::text as contacted,
       (select array_agg(stayed order by created_at) from follow_up_changes
         where person_id = people.id and stayed is not null) as stays
     from people where id = any($1) order by id`,
    [people.map(({ id }) => id)],
  )
  expect(found.rows).toEqual([
    {
      name: 'By a link',
      source: 'facebook',
      campaign: 'gulf',
      contacted: '2026-03-01 12:00:00',
      stays: [12 * 60, 24 * 60, 30],
    },
    {
      name: 'By a site',
      source: 'nurses.example',
      campaign: null,
      contacted: '2026-03-04 00:00:00',
      stays: [24 * 60, 48 * 60],
    },
    { name: 'By nothing', source: null, campaign: null, contacted: null, stays: null },
  ])
  await expect(empty.query('update follow_up_changes set stayed = 1')).rejects.toThrow()
})

test('no identifier reaches the length at which Postgres cuts names', async () => {
  expect(
    await rowsOf(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and length(relname) >= 63`,
    ),
  ).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownAddress } from '../helpers/ownAddress'
import { contact, postChat } from '../helpers/chat'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import { editorOf } from '../helpers/editing'
import { adminAuthorization } from '../helpers/server'
import { fullAnswers, postSurvey } from '../helpers/surveyForms'
import { ownServer } from '../helpers/ownServer'

// A server of this release on the tables of one to come. That release's migrations may add columns, values
// and tables (docs/upgrade.md), so each table here gets more than this release knows.

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })
const { db } = server

/** Everything that staff and visitors do, at a server. */
async function use(baseUrl: string) {
  const address = ownAddress()
  const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }
  const fields = () => ({ submission_id: randomUUID() })
  const statuses = await Promise.all([
    postForm({ baseUrl, address, fields: { ...nurse, ...fields() }, cv }),
    postForm({ baseUrl, address, fields: { ...hospital, ...fields() } }),
    postChat({ baseUrl, address, body: { ...contact, ...fields() } }),
    postSurvey({ baseUrl, address, body: { language: 'en', ...fullAnswers(), ...fields() } }),
    fetch(`${baseUrl}/de/pricing`),
  ]).then((answers) => answers.map(({ status }) => status))
  // On a busy machine the database may take too long once, and is asked again, as monitors do.
  await expect.poll(async () => (await fetch(`${baseUrl}/api/health`)).status).toBe(200)
  const list = await fetch(`${baseUrl}/admin/consultations`, {
    headers: { Authorization: adminAuthorization },
  })
  const rows = (await list.json()) as unknown[]
  const editor = await editorOf({ baseUrl })
  const [plan] = await editor.find({ kind: 'pricing-plans', where: 'limit=1' })
  const saved = await editor.save({
    kind: 'pricing-plans',
    id: Number(plan?.id),
    data: { unit: `by ${baseUrl}` },
    as: 'only',
  })
  await expect
    .poll(async () => (await fetch(`${baseUrl}/pricing`)).text())
    .toContain(`by ${baseUrl}`)
  return { statuses, consultations: rows.length, saved: saved.status }
}

const fine = { statuses: [201, 201, 201, 201, 200], saved: 200 }

test('goes on while a release to come migrates, and starts beside it', async () => {
  expect(await use(server.baseUrl)).toEqual({ ...fine, consultations: 2 })
  const tables = await db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const enums = await db.query<{ name: string }>(
    `select distinct enumtypid::regtype::text as name from pg_enum`,
  )
  expect(tables.rows.length).toBeGreaterThan(50)
  await db.query('begin')
  for (const { name } of tables.rows) {
    await db.query(`alter table ${name} add column next_text text default 'next',
      add column next_number integer not null default 0`)
  }
  for (const { name } of enums.rows) await db.query(`alter type ${name} add value 'next'`)
  await db.query('create table next_things (id serial primary key, name text not null)')
  await db.query(`insert into payload_migrations (name, batch) values ('29990101_000000_next', 99)`)
  await db.query('commit')

  expect(await use(server.baseUrl)).toEqual({ ...fine, consultations: 4 })
  const another = await server.startAnother()
  try {
    expect(await use(another.baseUrl)).toEqual({ ...fine, consultations: 6 })
  } finally {
    await another.stop()
  }
  expect(server.log()).not.toMatch(/"level":"(error|fatal)"/)
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { contact, postChat } from '../helpers/chat'
import { cmsClient, type CmsCall } from '../helpers/cms'
import { hospital, postForm } from '../helpers/consultationForms'
import { startMailServer } from '../helpers/mailServer'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import { ownAddress } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let cms: CmsCall
let db: pg.Client
const users: Record<string, number> = {}

beforeAll(async () => {
  const port = await findFreePort()
  mailServer = await startMailServer({ port, certificate: 'trusted' })
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '0',
    SITE_URL: 'https://www.curaco.example',
    SMTP_URL: `smtps://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: trustedCertificate,
    MAIL_FROM: 'site@curaco.example',
    NOTIFY_EMAIL: 'office@curaco.example',
  })
  db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
  cms = await cmsClient({ baseUrl: server.baseUrl, credentials: server })
  for (const username of ['gulf', 'europe', 'away']) {
    const body = { username, password: 'a long enough password', role: 'coordinator' }
    const email = `${username}@curaco.example`
    users[username] = (await make('users', { ...body, email })).id
  }
})
afterAll(async () => {
  await db.end()
  await server.stop()
  await mailServer.stop()
})
beforeEach(async () => {
  await db.query('delete from assignment_rules')
})

async function make(collection: string, data: object): Promise<{ id: number }> {
  const response = await cms(`/${collection}`, { method: 'POST', body: JSON.stringify(data) })
  expect(response.status).toBe(201)
  return (await response.json()).doc
}

const rule = (data: object) => make('assignment-rules', data)

const freshPhone = () => `+49 30 ${String(Math.floor(1_000_000 + Math.random() * 9_000_000))}`

type Person = { id: number; owner: number | null; step: string | null; hours: number | null }

/** A visitor asks; gives the person that it belongs to. */
async function ask(fields: Record<string, string>, type: 'chat' | 'hospital' = 'chat') {
  const sent = { ...contact, phone: freshPhone(), submission_id: randomUUID(), ...fields }
  const { baseUrl } = server
  const address = ownAddress()
  const { status } =
    type === 'chat'
      ? await postChat({ baseUrl, address, body: sent })
      : await postForm({ baseUrl, address, fields: { ...hospital, ...sent } })
  expect(status).toBe(201)
  const { rows } = await db.query<Person>(
    `select people.id, owner_id as owner, next_step_kind as step,
       extract(epoch from next_step_at - people.created_at)::float8 / 3600 as hours
     from people where id = (
       select person_id from chat_messages where submission_id = $1
       union all select person_id from consultations where submission_id = $1)`,
    [sent.submission_id],
  )
  return rows[0]
}

test('somebody new is looked after by whom the first rule that fits names, and called in time', async () => {
  await rule({ owner: users.europe, position: 50 })
  await rule({ owner: users.gulf, language: 'ar', withinHours: 4, position: 10 })
  await rule({ owner: users.gulf, audience: 'hospitals', desiredCountry: 'KSA', position: 20 })
  expect(await ask({ locale: 'de' })).toMatchObject({ owner: users.europe, step: null })
  const arabic = await ask({ locale: 'ar' })
  expect(arabic).toMatchObject({ owner: users.gulf, step: 'call' })
  expect(arabic?.hours).toBeCloseTo(4, 1)
  const saudi = { locale: 'en', desired_country: 'KSA' }
  expect(await ask(saudi, 'hospital')).toMatchObject({ owner: users.gulf, step: null })
  const german = { locale: 'en', desired_country: 'Germany' }
  expect(await ask(german, 'hospital')).toMatchObject({ owner: users.europe })

  const { rows } = await db.query(
    `select field, "from", "to", username from follow_up_changes where person_id = $1 order by id`,
    [arabic?.id],
  )
  expect(rows).toEqual([
    { field: 'owner', from: null, to: String(users.gulf), username: 'system' },
    { field: 'nextStepAt', from: null, to: expect.stringMatching(/^2.*Z$/), username: 'system' },
    { field: 'nextStepKind', from: null, to: 'call', username: 'system' },
  ])
  const record = await (await cms(`/people/${arabic?.id}?depth=0`)).json()
  expect(record.nextStepAt).toBe(rows[1].to)
  // There is no answer yet.
  expect(record.waitingSince).not.toBeNull()
})

test('a rule without effect: of somebody who is switched off, for others, or for whom is known already', async () => {
  expect(await ask({ locale: 'en' })).toMatchObject({ owner: null, step: null })
  const phone = freshPhone()
  await ask({ phone })
  await rule({ owner: users.away, position: 1 })
  await rule({ owner: users.europe, language: 'hi', position: 2 })
  await cms(`/users/${users.away}`, { method: 'PATCH', body: JSON.stringify({ active: false }) })
  expect(await ask({ locale: 'en' })).toMatchObject({ owner: null })
  expect(await ask({ locale: 'hi' })).toMatchObject({ owner: users.europe })
  expect(await ask({ phone, locale: 'hi' })).toMatchObject({ owner: null })
  // It goes with whom it names.
  expect((await cms(`/users/${users.away}`, { method: 'DELETE' })).status).toBe(200)
  const { rows } = await db.query('select owner_id as owner from assignment_rules')
  expect(rows).toEqual([{ owner: users.europe }])
})

test('whoever looks after somebody gets the mail as well, now and whenever they write again', async () => {
  await rule({ owner: users.gulf, language: 'ml' })
  const phone = freshPhone()
  const waiting = async () =>
    (await db.query(`select from deliveries where state = 'waiting'`)).rowCount
  await expect.poll(waiting).toBe(0)
  mailServer.mails.length = 0
  await ask({ phone, locale: 'ml' })
  const to = ['gulf@curaco.example', 'office@curaco.example']
  await expect.poll(() => mailServer.mails.map((mail) => mail.to.toSorted())).toEqual([to])
  await ask({ phone, locale: 'ml' })
  await expect.poll(() => mailServer.mails.map((mail) => mail.to.toSorted())).toEqual([to, to])
  await ask({ locale: 'en' })
  await expect.poll(() => mailServer.mails.at(2)?.to).toEqual(['office@curaco.example'])
})

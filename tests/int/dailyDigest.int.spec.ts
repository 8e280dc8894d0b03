import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { timeZoneCookie } from '../../src/domain/timeZoneCookie'
import mailTexts from '../../src/i18n/cms/mails.en.json'
import { cmsTexts } from '../helpers/cmsTexts'
import { runJob } from '../helpers/jobs'
import { logIn } from '../helpers/logIn.mjs'
import { startMailServer } from '../helpers/mailServer'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import { withPerson } from '../helpers/people.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let db: pg.Client

beforeAll(async () => {
  const port = await findFreePort()
  mailServer = await startMailServer({ port, certificate: 'trusted' })
  server = await startTestServer(
    {
      SITE_URL: 'https://www.curaco.example',
      SMTP_URL: `smtps://127.0.0.1:${port}`,
      NODE_EXTRA_CA_CERTS: trustedCertificate,
      MAIL_FROM: 'site@curaco.example',
      NOTIFY_EMAIL: 'office@curaco.example',
    },
    {
      throughDatabase: async (databaseUrl) => {
        db = new pg.Client({ connectionString: databaseUrl })
        await db.connect()
        await prepare()
        return databaseUrl
      },
    },
  )
})
afterAll(async () => {
  await db.end()
  await server.stop()
  await mailServer.stop()
})

/** A time zone in which it is about so late now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // Their names count westwards.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const noon = zoneAt(12)
const hours = 60 * 60 * 1000
const inHours = (number: number) => new Date(Date.now() + number * hours)

async function prepare(): Promise<void> {
  const people = [
    ['asks', 'coordinator', true, true, noon],
    ['sleeps', 'coordinator', true, true, zoneAt(3)],
    ['idle', 'coordinator', true, true, noon],
    ['quiet', 'coordinator', true, false, noon],
    ['gone', 'coordinator', false, true, noon],
    ['editor', 'editor', true, true, noon],
  ]
  for (const [name, role, active, wants, zone] of people) {
    await db.query(
      `insert into users (username, name, email, role, active, daily_digest, time_zone)
       values ($1::text, $1::text, $1::text || '@curaco.example', $2, $3, $4, $5)`,
      [name, role, active, wants, zone],
    )
  }
  for (const owner of people.map(([name]) => name).filter((name) => name !== 'idle')) {
    await leavePerson({ owner, at: inHours(-30), kind: 'call' })
    await leavePerson({ owner, at: inHours(2), kind: 'documents' })
    await leavePerson({ owner, at: inHours(30), kind: 'interview' })
  }
}

type Planned = { owner: unknown; at: Date | null; kind: string | null }

async function leavePerson({ owner, at, kind }: Planned): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `${withPerson}
     insert into chat_messages (name, phone, message, submission_id, locale, person_id)
     select 'Asha', '+49 30', 'Hello', gen_random_uuid()::text, 'en', person.id from person
     returning person_id as id`,
  )
  const id = rows[0]?.id ?? 0
  await db.query(
    `update people set next_step_at = $2, next_step_kind = $3, waiting_since = null,
       owner_id = (select id from users where username = $4), desired_country = 'Germany'
     where id = $1`,
    [id, at, kind, owner],
  )
  return id
}

const recipients = () => mailServer.mails.flatMap(({ to }) => to).toSorted()

/** What a mail says, as it was before it was encoded for its way (RFC 2045, section 6.7). */
const read = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    )

test('what is due reaches whoever asks for it in the morning, once a day, and names nobody', async () => {
  await expect.poll(recipients).toEqual(['asks@curaco.example'])
  const mail = read(mailServer.mails[0]?.raw ?? '')
  const { nextStep, desk } = cmsTexts.en
  const { overdue, today } = mailTexts.digest
  const own = (kind: 'call' | 'documents') => `${nextStep[kind]}: ${desk.nurses}, Germany (`
  expect(mail.indexOf(own('call'))).toBeGreaterThan(mail.indexOf(`${overdue} (1)`))
  expect(mail.indexOf(own('documents'))).toBeGreaterThan(mail.indexOf(`${today} (1)`))
  expect(mail).not.toContain(nextStep.interview)
  expect(mail).toMatch(/https:\/\/www\.curaco\.example\/cms\/desk\?tab=mine&amp;person=\d+/)
  expect(mail).not.toContain('Asha')

  // The next run finds one whose morning has come meanwhile, and no other.
  await db.query(`update users set time_zone = $1 where username = 'sleeps'`, [noon])
  await runJob(db, 'daily-digests')
  await expect.poll(recipients).toEqual(['asks@curaco.example', 'sleeps@curaco.example'])
})

test('whom nobody looks after is counted, also for those with nothing due', async () => {
  const id = await leavePerson({ owner: null, at: null, kind: null })
  await db.query('update people set waiting_since = now() where id = $1', [id])
  await db.query(`update users set daily_digest_sent_on = null where username = 'idle'`)
  await runJob(db, 'daily-digests')
  await expect.poll(recipients).toContain('idle@curaco.example')
  const mail = read(mailServer.mails.at(-1)?.raw ?? '')
  expect(mail).toContain(mailTexts.digest.unclaimed.replace('{number}', '1'))
})

test('the clock is that of the browser in which somebody asks for it', async () => {
  const { rows } = await db.query<{ id: number }>(`select id from users where username = 'admin'`)
  const { token } = await logIn({ baseUrl: server.baseUrl, credentials: server })
  const response = await fetch(`${server.baseUrl}/cms/api/users/${rows[0]?.id}`, {
    method: 'PATCH',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `JWT ${token}`,
      Cookie: `${timeZoneCookie}=Asia/Dubai`,
    },
    body: JSON.stringify({ dailyDigest: true, timeZone: 'Etc/GMT+1' }),
  })
  expect(response.status).toBe(200)
  const stored = await db.query('select time_zone as zone from users where id = $1', [rows[0]?.id])
  expect(stored.rows).toEqual([{ zone: 'Asia/Dubai' }])
})

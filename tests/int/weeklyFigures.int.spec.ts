import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { letJobCome, runJob } from '../helpers/jobs'
import { withPerson } from '../helpers/people.mjs'
import { startMailServer } from '../helpers/mailServer'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const day = 24 * 60 * 60 * 1000
/** Until the server's clock has a Monday. */
const daysAhead = (8 - new Date().getUTCDay()) % 7
const monday = Date.now() + daysAhead * day

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
      daysAhead,
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

/** People who want the mail, and what came in: two last week, one in the week before. */
async function prepare(): Promise<void> {
  const people = [
    ['chief', 'manager', true, true],
    ['coordinator', 'coordinator', true, false],
    ['gone', 'manager', false, true],
    ['editor', 'editor', true, true],
  ]
  for (const [name, role, active, wants] of people) {
    await db.query(
      `insert into users (username, name, email, role, active, weekly_figures)
       values ($1::text, $1::text, $1::text || '@curaco.example', $2, $3, $4)`,
      [name, role, active, wants],
    )
  }
  for (const daysAgo of [3, 4, 10, 20]) {
    const at = new Date(monday - daysAgo * day)
    await db.query(
      `${withPerson}
       insert into chat_messages (name, phone, message, submission_id, locale, created_at, person_id)
       select 'Asha', '+49 30', 'Hello', gen_random_uuid()::text, 'en', $1::timestamptz, person.id from person`,
      [at],
    )
    await db.query('update people set created_at = $1 where id = (select max(id) from people)', [
      at,
    ])
  }
}

const recipients = () => mailServer.mails.flatMap(({ to }) => to)

test('last week’s figures reach whoever wants and may see them, on Monday and once', async () => {
  await expect.poll(recipients, { timeout: 20_000 }).toEqual(['chief@curaco.example'])
  const raw = mailServer.mails[0]?.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
  const rows = [...raw.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell),
  )
  expect(rows.slice(1, 3).map((row) => row.slice(1))).toEqual([
    ['2', '1'],
    ['2', '1'],
  ])
  const from = new Date(monday - 7 * day).toISOString().slice(0, 10)
  expect(raw).toContain(`https://www.curaco.example/cms/figures?from=${from}&amp;to=`)
  expect(raw).not.toContain('Asha')

  // The next run finds one who has asked for it meanwhile, and no other.
  await db.query(`update users set weekly_figures = true where username = 'coordinator'`)
  await runJob(db, 'weekly-figures')
  await expect
    .poll(recipients, { timeout: 20_000 })
    .toEqual(['chief@curaco.example', 'coordinator@curaco.example'])

  // A server that was away on Monday makes up for it, for those who had last week's mail.
  await server.end()
  await db.query(
    `insert into users (username, name, email, role, active, weekly_figures, weekly_figures_sent_on)
     values ('late', 'late', 'late@curaco.example', 'manager', true, true, $1::date - 7),
       ('fresh', 'fresh', 'fresh@curaco.example', 'manager', true, true, null)`,
    [new Date(monday).toISOString().slice(0, 10)],
  )
  await letJobCome(db, 'weekly-figures')
  const onTuesday = await server.startAnother({ DAYS_AHEAD: String(daysAhead + 1) })
  await expect
    .poll(recipients, { timeout: 20_000 })
    .toEqual(['chief@curaco.example', 'coordinator@curaco.example', 'late@curaco.example'])
  await onTuesday.stop()
})

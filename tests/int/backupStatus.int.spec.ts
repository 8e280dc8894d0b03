import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { cmsTexts } from '../helpers/cmsTexts'
import { basicAuthorization } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { mailPart, mailSubject, startMailServer } from '../helpers/mailServer'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { startWebhookReceiver } from '../helpers/webhookReceiver'
import { mailTexts } from '@/i18n/mailTexts'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudpsxk9qnp4ds8'
const complete = 'curaco-20261101T023000Z.tar.gz.age'
const webhookSecret = '0123456789abcdef'.repeat(4)

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let server: TestServer
let db: TestDatabase

// A site whose backup of yesterday was complete, and whose bucket was away today.
beforeAll(async () => {
  const [mailPort, hookPort] = [await findFreePort(), await findFreePort()]
  mailServer = await startMailServer({ port: mailPort })
  receiver = await startWebhookReceiver({ port: hookPort })
  const channels = {
    SITE_URL: 'https://www.curaco.example',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'site@curaco.example',
    NOTIFY_EMAIL: 'office@curaco.example',
    NOTIFY_LANGUAGE: 'de',
    WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
    WEBHOOK_SECRET: webhookSecret,
    BACKUP_RECIPIENT: recipient,
  }
  server = await startTestServer(channels, {
    prepare: async (prepared) => {
      db = prepared
      await db.query(
        `insert into backup_runs (started_at, finished_at, archive, bytes, is_complete, verified_at, error)
         values (now() - interval '25 hours', now() - interval '25 hours' + interval '90 seconds', $1, 73400320, true, now() - interval '25 hours', null),
           (now(), now(), null, null, false, null, 'bucket_unreachable')`,
        [complete],
      )
    },
  })
  // The functions of the housekeeping, whose own times are hours, read the same settings in this process.
  for (const [name, value] of Object.entries({ ...channels, DATABASE_URL: server.databaseUrl })) {
    vi.stubEnv(name, value)
  }
  // Another file may have loaded them with its own.
  vi.resetModules()
})
afterAll(async () => {
  const { pool } = await import('@/server/databasePool')
  await pool.end()
  vi.unstubAllEnvs()
  vi.resetModules()
  await server.stop()
  await mailServer.stop()
  await receiver.stop()
})

/** What a user sees at `/cms`, without its markup. */
async function dashboardOf(credentials: typeof testUser): Promise<string> {
  const { cookie } = await logIn({ baseUrl: server.baseUrl, credentials })
  // As a browser says of an address that was typed in; else Payload does not believe the cookie.
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'none' }
  return (await fetch(`${server.baseUrl}/cms`, { headers })).text()
}

test('staff are told of a backup that failed, by mail and by the webhook', async () => {
  await expect.poll(() => receiver.calls.length).toBe(1)
  const call = JSON.parse(receiver.calls[0]?.body ?? '') as unknown
  expect(call).toEqual({
    type: 'backup.failed',
    timestamp: expect.any(String),
    data: {
      id: 2,
      url: 'https://www.curaco.example/cms',
      error: 'bucket_unreachable',
      last_complete: expect.any(String),
    },
  })
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const { raw = '', to } = mailServer.mails[0] ?? {}
  expect(to).toEqual(['office@curaco.example'])
  const { backup } = mailTexts.de
  expect(mailSubject(raw)).toBe(backup.subject)
  expect(mailPart(raw, 'text/plain')).toContain(backup.reasons.bucket_unreachable)
})

test('the health check tells staff how the backups stand, and others what it always told', async () => {
  const address = `${server.baseUrl}/api/health`
  expect(await (await fetch(address)).json()).toEqual({ ok: true })

  const as = (password: string) => {
    const Authorization = basicAuthorization({ ...testUser, password })
    return fetch(address, { headers: { Authorization } })
  }
  const answer = await as(testUser.password)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await answer.json()).toMatchObject({
    ok: true,
    backups: {
      state: 'failed',
      isRunning: false,
      lastComplete: { archive: complete, at: expect.any(String), bytes: 73400320, seconds: 90 },
      lastVerifiedAt: expect.any(String),
      error: { code: 'bucket_unreachable', at: expect.any(String) },
    },
  })
  expect((await as('not the password')).status).toBe(401)
})

test('whoever runs the site sees it on the dashboard, and nobody else', async () => {
  const reason = mailTexts.en.backup.reasons.bucket_unreachable
  const page = await dashboardOf(testUser)
  for (const text of [reason, cmsTexts.en.backups.failed, '73.4 MB', '90 sec']) {
    expect(page).toContain(text)
  }
  const editor = { username: 'backup-editor', password: testUser.password }
  await db.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object(
       'id', 900, 'username', $1::text, 'email', null, 'role', 'editor'))).* from users u where username = $2`,
    [editor.username, testUser.username],
  )
  expect(await dashboardOf(editor)).not.toContain(reason)
})

test('a backup that nobody has tried is overdue, said once, and once a day', async () => {
  const { announceFailedBackups, recordOverdueBackup } =
    await import('@/backups/announceFailedBackups')
  const { readBackups } = await import('@/backups/readBackups')
  const told = async () => {
    return (await db.rows("select from deliveries where kind = 'backup-runs'")).length
  }
  const daysPass = (days: number) =>
    db.query(
      `update backup_runs set started_at = started_at - $1 * interval '1 day',
         finished_at = finished_at - $1 * interval '1 day'`,
      [days],
    )
  const houseKeeping = async () => {
    await recordOverdueBackup()
    await announceFailedBackups()
  }

  await houseKeeping()
  expect([await told(), (await readBackups()).state]).toEqual([2, 'failed'])
  await daysPass(2)
  await houseKeeping()
  await houseKeeping()
  expect(await told()).toBe(4)
  expect(await readBackups()).toMatchObject({ state: 'overdue', error: { code: 'overdue' } })
  await daysPass(1.2)
  await houseKeeping()
  expect(await told()).toBe(6)

  await db.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
  await daysPass(2)
  await houseKeeping()
  expect(await readBackups()).toMatchObject({ isRunning: true })
  await db.query('select pg_advisory_unlock($1)', [advisoryLocks.backup])
  expect(await told()).toBe(6)

  await db.query(
    "insert into backup_runs (started_at, archive, bytes, is_complete) values (now(), 'a', 1, true)",
  )
  await houseKeeping()
  expect(await told()).toBe(6)
  expect(await readBackups()).toMatchObject({ state: 'ok', error: null })
})

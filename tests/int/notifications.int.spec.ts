import { createHmac, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import {
  mailHeader,
  mailPart,
  startMailServer,
  testCertificate,
  type ReceivedMail,
} from '../helpers/mailServer'
import { ownAddress } from '../helpers/server'
import { freePort, startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { startWebhookReceiver, succeed, withStatus } from '../helpers/webhookReceiver'

const site = 'https://www.curaco.example'
const secret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`
const staff = ['office@curaco.example', 'night@curaco.example']
const cv = { name: 'asha-thomas-cv.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

/** What must stand neither in a message nor in a log nor beside a failure. */
const personal = /asha|thomas|98765|jürgen|groß|1234567|klinik\.example|office@|night@/i

type Row = {
  id: number
  kind: string
  record: number
  channel: string
  state: string
  attempts: number
  next_attempt_at: Date | null
  delivered_at: Date | null
  last_error: string | null
}

let server: TestServer
let db: pg.Client
let mailPort = 0
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>

async function start(environment: Record<string, string> = {}): Promise<void> {
  mailPort = await freePort()
  const hookPort = await freePort()
  mailServer = await startMailServer({ port: mailPort })
  receiver = await startWebhookReceiver({ port: hookPort })
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '0',
    SITE_URL: site,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'site@curaco.example',
    NOTIFY_EMAIL: staff.join(', '),
    WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
    WEBHOOK_SECRET: secret,
    ...environment,
  })
  await connect()
}

async function connect(): Promise<void> {
  db = new pg.Client({ connectionString: server.databaseUrl })
  db.on('error', () => undefined)
  await db.connect()
}

async function stop(): Promise<void> {
  await db.end()
  await server.stop()
  await mailServer.stop()
  await receiver.stop()
}

/** As it is between two tests: everybody takes everything, and nothing is under way. */
async function settle(): Promise<void> {
  await db.query('delete from deliveries')
  receiver.hangUp()
  mailServer.mails.length = 0
  receiver.calls.length = 0
  receiver.answer = succeed
  mailServer.behaviour.refuses = undefined
  mailServer.behaviour.isSilent = false
}

const sendNurse = (submission_id: string = randomUUID()) =>
  postForm({
    baseUrl: server.baseUrl,
    address: ownAddress(),
    fields: { ...nurse, submission_id, locale: 'ml' },
    cv,
  })

const sendHospital = () =>
  postForm({ baseUrl: server.baseUrl, address: ownAddress(), fields: { ...hospital } })

const sendChat = (submission_id: string = randomUUID()) =>
  postChat({
    baseUrl: server.baseUrl,
    address: ownAddress(),
    body: { ...contact, submission_id, locale: 'de' },
  })

async function rows(channel?: 'email' | 'webhook'): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select id, kind, record::integer, channel, state, attempts::integer, next_attempt_at,
            delivered_at, last_error
     from deliveries where $1::text is null or channel::text = $1 order by id`,
    [channel ?? null],
  )
  return rows
}

const lastWebhookError = async () => (await rows('webhook'))[0]?.last_error

const states = async (channel?: 'email' | 'webhook') =>
  (await rows(channel)).map(({ state }) => state)

const eventually = { timeout: 20_000, interval: 50 }

/** As if the time until the next try had passed. */
const letTimePass = () =>
  db.query(`update deliveries set next_attempt_at = now() where state = 'waiting'`)

/** As if the deliveries had failed so often before. */
const setAttempts = (attempts: number) =>
  db.query('update deliveries set attempts = $1, next_attempt_at = now()', [attempts])

const messageId = ({ raw }: ReceivedMail) => mailHeader(raw, 'Message-ID')

const call = (role: 'visitor' | { username: string; password: string }, path: string) =>
  role === 'visitor'
    ? fetch(`${server.baseUrl}/cms/api${path}`, { method: 'POST' })
    : cmsClient({ ...server, credentials: role }).then((cms) => cms(path, { method: 'POST' }))

describe('with a mail server and a webhook', () => {
  beforeAll(() => start())
  afterAll(stop)
  afterEach(settle)

  test('each submission is announced once by both, at once', async () => {
    const statuses = [await sendNurse(), await sendHospital(), await sendChat()]
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201])
    await expect.poll(() => states(), eventually).toEqual(Array(6).fill('delivered'))
    expect(mailServer.mails).toHaveLength(3)
    expect(receiver.calls).toHaveLength(3)
    for (const row of await rows()) {
      expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, last_error: null })
      expect(row.delivered_at).toBeInstanceOf(Date)
    }
    await sleep(3000)
    expect([mailServer.mails.length, receiver.calls.length]).toEqual([3, 3])
  })

  test('a repeat of a submission announces nothing more', async () => {
    const ids = [randomUUID(), randomUUID()] as const
    await Promise.all([sendNurse(ids[0]), sendNurse(ids[0]), sendChat(ids[1]), sendChat(ids[1])])
    await sendNurse(ids[0])
    await sendChat(ids[1])
    await expect.poll(() => states(), eventually).toEqual(Array(4).fill('delivered'))
    expect([mailServer.mails.length, receiver.calls.length]).toEqual([2, 2])
  })

  test('the mail says what has come in and where it is, and not from whom', async () => {
    await sendNurse()
    await expect.poll(() => mailServer.mails.length, eventually).toBe(1)
    const [mail] = mailServer.mails
    const [row] = await rows('email')
    if (!mail || !row) throw new Error('no mail')
    expect(mail).toMatchObject({ from: 'site@curaco.example', to: staff })
    const url = `${site}/cms/collections/consultations/${row.record}`
    expect(mailHeader(mail.raw, 'Subject')).toBe(`New consultation ${row.record}: nurse, Germany`)
    expect(mailHeader(mail.raw, 'From')).toBe('"www.curaco.example" <site@curaco.example>')
    expect(mailHeader(mail.raw, 'Auto-Submitted')).toBe('auto-generated')
    const text = mailPart(mail.raw, 'text/plain')
    for (const part of ['From: nurse', 'Germany', 'Malayalam', 'UTC', 'CV attached: yes', url]) {
      expect(text).toContain(part)
    }
    expect(mailPart(mail.raw, 'text/html')).toContain(`<a href="${url}"`)
    // The addresses of the staff are in the head.
    const [head = '', ...body] = mail.raw.split('\r\n\r\n')
    expect(body.join('') + text).not.toMatch(personal)
    expect(head).not.toMatch(/asha|thomas|98765/i)
  })

  test('the webhook is signed and says no more', async () => {
    await sendNurse()
    await sendChat()
    await expect.poll(() => receiver.calls.length, eventually).toBe(2)
    for (const { headers, body } of receiver.calls) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      // The same, reckoned anew from the specification.
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const signature = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
      expect(body).not.toMatch(personal)
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    }
    const bodies = receiver.calls.map(({ body }) => JSON.parse(body))
    const [consultation] = await rows('webhook')
    expect(bodies.find(({ type }) => type === 'consultation.received')).toEqual({
      type: 'consultation.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        id: consultation?.record,
        type: 'nurses',
        desired_country: 'Germany',
        has_cv: true,
        locale: 'ml',
        url: `${site}/cms/collections/consultations/${consultation?.record}`,
      },
    })
    expect(bodies.find(({ type }) => type === 'chat.received').data).toMatchObject({
      locale: 'de',
      url: expect.stringContaining('/cms/collections/chat-messages/'),
    })
  })

  test('a mail server that is away for an hour has every mail within minutes', async () => {
    await mailServer.stop()
    await sendNurse()
    await sendChat()
    await expect.poll(() => states('webhook'), eventually).toEqual(['delivered', 'delivered'])
    const failed = async () => (await rows('email')).filter(({ last_error }) => last_error !== null)
    await expect.poll(async () => (await failed()).length, eventually).toBe(2)
    for (const { state, last_error, next_attempt_at } of await failed()) {
      expect(state).toBe('waiting')
      expect(last_error).toMatch(/^[A-Z_]+$/)
      expect(Number(next_attempt_at) - Date.now()).toBeLessThan(6000)
    }
    // After an hour of tries the next one is minutes away.
    await setAttempts(45)
    await expect.poll(async () => (await rows('email'))[0]?.attempts, eventually).toBe(46)
    await expect
      .poll(async () => Number((await rows('email'))[0]?.next_attempt_at) - Date.now(), eventually)
      .toBeGreaterThan(120_000)
    expect(Number((await rows('email'))[0]?.next_attempt_at) - Date.now()).toBeLessThan(480_000)

    mailServer = await startMailServer({ port: mailPort })
    await letTimePass()
    await expect.poll(() => states('email'), eventually).toEqual(['delivered', 'delivered'])
    expect(mailServer.mails).toHaveLength(2)
  })

  test('an address that is refused is tried again; one of two is enough', async () => {
    mailServer.behaviour.refuses = () => true
    await sendChat()
    await expect.poll(async () => (await rows('email'))[0]?.last_error, eventually).toBe('SMTP 550')
    mailServer.behaviour.refuses = (address) => address === staff[1]
    await letTimePass()
    await expect.poll(() => states('email'), eventually).toEqual(['delivered'])
    expect((await rows('email'))[0]?.last_error).toBe('1/2 refused')
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[staff[0]]])
  })

  test.each([
    ['HTTP 500', withStatus(500)],
    ['HTTP 302', withStatus(302, { Location: '/elsewhere' })],
    ['ECONNRESET|UND_ERR_SOCKET', (response: ServerResponse) => void response.destroy()],
  ])('a webhook that answers with %s is called again with the same id', async (reason, answer) => {
    receiver.answer = answer
    await sendChat()
    await expect
      .poll(async () => (await rows('webhook'))[0]?.last_error ?? '', eventually)
      .toMatch(new RegExp(`^(${reason})$`))
    receiver.answer = succeed
    await letTimePass()
    await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(ids.length).toBeGreaterThanOrEqual(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('a webhook that never answers is left after ten seconds, and keeps no mail waiting', async () => {
    receiver.answer = () => undefined
    await Promise.all(Array.from({ length: 6 }, () => sendChat()))
    await expect.poll(() => states('email'), eventually).toEqual(Array(6).fill('delivered'))
    await expect
      .poll(async () => (await rows('webhook')).map(({ last_error }) => last_error), eventually)
      .toContain('ETIMEDOUT')
  })

  test('a webhook’s wish for a pause is granted', async () => {
    receiver.answer = withStatus(429, { 'Retry-After': '1800' })
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 429')
    const wait = Number((await rows('webhook'))[0]?.next_attempt_at) - Date.now()
    expect(wait).toBeGreaterThan(1_700_000)
    expect(wait).toBeLessThan(1_900_000)
  })

  test('a webhook that is gone is given up at once', async () => {
    receiver.answer = withStatus(410)
    await sendChat()
    await expect.poll(() => states('webhook'), eventually).toEqual(['failed'])
    expect((await rows('webhook'))[0]).toMatchObject({ last_error: 'HTTP 410', attempts: 1 })
  })

  test('what cannot be delivered is given up after days of tries, shown, and sent again by an admin', async () => {
    receiver.answer = withStatus(503)
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    await setAttempts(129)
    await expect.poll(() => states('webhook'), eventually).toEqual(['failed'])
    const id = (await rows('webhook'))[0]?.id
    const before = receiver.calls.length

    const admin = { username: server.username, password: server.password }
    const asAdmin = await cmsClient({ ...server, credentials: admin })
    const people = ['editor', 'translator'].map((role) => ({
      username: `${role}-of-notifications`,
      password: `a-password-of-${role}`,
      role,
      languages: ['de'],
    }))
    for (const person of people) {
      const init = { method: 'POST', body: JSON.stringify(person) }
      expect((await asAdmin('/users', init)).status).toBe(201)
    }
    for (const role of ['visitor', ...people] as const) {
      for (const path of [`/deliveries/${id}/send-again`, '/deliveries/send-again']) {
        expect((await call(role as Parameters<typeof call>[0], path)).status).toBe(403)
      }
    }
    expect(await states('webhook')).toEqual(['failed'])
    expect((await call(admin, '/deliveries/987654321/send-again')).status).toBe(404)

    const shown = await asAdmin('/deliveries?where[state][equals]=failed')
    expect(await shown.json()).toMatchObject({ docs: [{ id, channel: 'webhook' }] })
    receiver.answer = succeed
    const again = await call(admin, `/deliveries/${id}/send-again`)
    expect([again.status, await again.json()]).toEqual([200, { queued: 1 }])
    await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
    expect(receiver.calls).toHaveLength(before + 1)
    // What has arrived is not sent again.
    const repeated = await call(admin, `/deliveries/${id}/send-again`)
    expect(await repeated.json()).toEqual({ queued: 0 })
  })

  test('all that were given up are sent again together', async () => {
    receiver.answer = withStatus(410)
    for (let index = 0; index < 3; index += 1) await sendChat()
    await expect.poll(() => states('webhook'), eventually).toEqual(Array(3).fill('failed'))
    receiver.answer = succeed
    const again = await call(server, '/deliveries/send-again')
    expect(await again.json()).toEqual({ queued: 3 })
    await expect.poll(() => states('webhook'), eventually).toEqual(Array(3).fill('delivered'))
  })

  test('what waits is tried at once where an admin asks, and not twice at the same time', async () => {
    receiver.answer = withStatus(429, { 'Retry-After': '1800' })
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 429')
    const path = `/deliveries/${(await rows('webhook'))[0]?.id}/send-again`
    receiver.answer = () => undefined
    expect(await (await call(server, path)).json()).toEqual({ queued: 1 })
    await expect.poll(() => receiver.calls.length, eventually).toBe(2)
    expect(await (await call(server, path)).json()).toEqual({ queued: 0 })
    await sleep(2500)
    expect(receiver.calls).toHaveLength(2)
  })

  test('a deleted submission takes its messages along; what is under way is dropped', async () => {
    receiver.answer = withStatus(503)
    await sendNurse()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    const record = (await rows('webhook'))[0]?.record
    const cms = await cmsClient(server)
    const answer = await cms(`/consultations/${record}`, { method: 'DELETE' })
    expect(answer.status).toBe(200)
    expect(await rows()).toEqual([])

    // As if it had been removed between two tries by somebody who knows nothing of messages.
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    await db.query('delete from chat_messages where id = $1', [(await rows())[0]?.record])
    await letTimePass()
    await expect.poll(() => rows('webhook'), eventually).toEqual([])
  })

  test('a submission that is not stored is not announced', async () => {
    await db.query(`
      create function refuse_commit() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$;
      create constraint trigger refuse_commit after insert on consultations
        deferrable initially deferred for each row execute function refuse_commit();
      create constraint trigger refuse_commit after insert on chat_messages
        deferrable initially deferred for each row execute function refuse_commit()`)
    try {
      await sendNurse()
      await sendChat()
      await sleep(2500)
      expect(await rows()).toEqual([])
      expect([mailServer.mails.length, receiver.calls.length]).toEqual([0, 0])
    } finally {
      await db.query('drop function refuse_commit cascade')
    }
  })

  test('a submission that cannot be queued is not stored and not acknowledged', async () => {
    await db.query(`alter table deliveries add constraint fails check (record < 0) not valid`)
    const count = async () =>
      (await db.query('select from consultations union all select from chat_messages')).rowCount
    const before = await count()
    try {
      expect((await sendNurse()).status).toBe(500)
      expect((await sendChat()).status).toBe(500)
      expect(await count()).toBe(before)
    } finally {
      await db.query('alter table deliveries drop constraint fails')
    }
  })

  test('while the database is away nothing ends and little is logged; then all goes on', async () => {
    receiver.answer = withStatus(503)
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    const from = server.log().length
    await server.stopDatabase()
    await sleep(6000)
    await server.restartDatabase()
    await connect()
    receiver.answer = succeed
    await letTimePass()
    await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
    const lines = server
      .log()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('messages to staff'))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(8)
  })

  describe('a process that is killed', () => {
    const announceTwice = async (count: () => number) => {
      await expect.poll(count, eventually).toBe(1)
      await server.kill()
      // What the killed server had taken is nobody’s until its time is over.
      expect((await rows()).some(({ state }) => state === 'waiting')).toBe(true)
    }

    test('between taking and sending loses nothing', async () => {
      receiver.answer = withStatus(503)
      await sendChat()
      await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
      const reading = new pg.Client({ connectionString: server.databaseUrl })
      await reading.connect()
      await reading.query('begin')
      await reading.query('lock table chat_messages in access exclusive mode')
      await letTimePass()
      // Taken, and now it waits to read what the message is about.
      await expect.poll(async () => (await rows('webhook'))[0]?.attempts, eventually).toBe(2)
      await server.kill()
      await reading.query('rollback')
      await reading.end()
      expect(receiver.calls).toHaveLength(1)
      receiver.answer = succeed
      await server.restart()
      await letTimePass()
      await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
      expect(receiver.calls).toHaveLength(2)
    })

    test('while it sends repeats under the same id', async () => {
      receiver.answer = () => undefined
      mailServer.behaviour.isSilent = true
      await sendChat()
      await announceTwice(() => receiver.calls.length)
      receiver.answer = succeed
      mailServer.behaviour.isSilent = false
      await server.restart()
      await letTimePass()
      await expect.poll(() => states(), eventually).toEqual(['delivered', 'delivered'])
      const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])
      expect(new Set(mailServer.mails.map(messageId)).size).toBe(1)
    })

    test('between sending and noting repeats under the same id', async () => {
      const noting = new pg.Client({ connectionString: server.databaseUrl })
      await noting.connect()
      await noting.query('begin')
      // The receiver holds what is to be noted back before it answers.
      receiver.answer = (response) => {
        void noting
          .query(`select from deliveries where channel = 'webhook' for update`)
          .then(() => response.writeHead(204).end())
      }
      await sendNurse()
      await expect.poll(() => receiver.calls.length, eventually).toBe(1)
      await sleep(500)
      await server.kill()
      // Postgres would still carry out what the server had asked for; its machine is gone, too.
      const { rowCount } = await db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%update deliveries%'`,
      )
      expect(rowCount).toBe(1)
      await noting.query('rollback')
      await noting.end()
      expect(await states('webhook')).toEqual(['waiting'])
      receiver.answer = succeed
      await server.restart()
      await letTimePass()
      await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
      const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    })

    test('leaves its work to others only when its time is over', async () => {
      receiver.answer = () => undefined
      await sendChat()
      await expect.poll(() => receiver.calls.length, eventually).toBe(1)
      await server.kill()
      receiver.answer = succeed
      await server.restart()
      await sleep(3000)
      expect(receiver.calls).toHaveLength(1)
      const wait = Number((await rows('webhook'))[0]?.next_attempt_at) - Date.now()
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThan(60_000)
    })
  })

  test('two servers on one database share the work, and nothing is sent twice', async () => {
    const other = await server.startAnother()
    try {
      const open: (() => void)[] = []
      // Nobody is answered before more are open than one server has at once.
      receiver.answer = (response, called) => {
        open.push(() => succeed(response, called))
        if (open.length > 4) open.splice(0).forEach((answer) => answer())
      }
      await Promise.all(Array.from({ length: 40 }, () => sendChat()))
      await expect
        .poll(
          () =>
            states('webhook').then((all) => all.filter((state) => state === 'delivered').length),
          eventually,
        )
        .toBeGreaterThanOrEqual(32)
      receiver.answer = succeed
      open.splice(0).forEach((answer) => answer())
      await expect.poll(() => states(), eventually).toEqual(Array(80).fill('delivered'))
      const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
      expect([ids.length, new Set(ids).size]).toEqual([40, 40])
      expect(new Set(mailServer.mails.map(messageId)).size).toBe(40)
      expect(mailServer.mails).toHaveLength(40)
    } finally {
      await other.stop()
    }
  })

  test('nothing personal is in the log or beside a failure', async () => {
    mailServer.behaviour.refuses = () => true
    receiver.answer = withStatus(500)
    await sendNurse()
    await sendHospital()
    await expect
      .poll(async () => (await rows()).every(({ last_error }) => last_error), eventually)
      .toBe(true)
    for (const { last_error } of await rows()) expect(last_error).not.toMatch(personal)
    expect(server.log()).toContain('messages to staff do not arrive')
    expect(server.log()).not.toMatch(personal)
    expect(server.log()).not.toContain(secret)
  })

  test('a server that is asked to end finishes what is on its way', async () => {
    receiver.answer = (response, called) => void setTimeout(() => succeed(response, called), 1000)
    await sendChat()
    await expect.poll(() => receiver.calls.length, eventually).toBe(1)
    await server.end()
    expect(await states()).toEqual(['delivered', 'delivered'])
    await server.restart()
  })
})

describe('over TLS', () => {
  afterEach(() => db.end())

  test('a mail goes to a server with a certificate that is trusted, and to no other', async () => {
    const port = await freePort()
    const secure = await startMailServer({ port, isTls: true })
    const environment = {
      RATE_LIMIT_PER_MINUTE: '0',
      SITE_URL: site,
      SMTP_URL: `smtps://127.0.0.1:${port}`,
      MAIL_FROM: 'site@curaco.example',
      NOTIFY_EMAIL: 'office@curaco.example',
      NOTIFY_LANGUAGE: 'ar',
    }
    server = await startTestServer(environment)
    await connect()
    await sendHospital()
    await expect.poll(async () => (await rows())[0]?.last_error ?? '', eventually).not.toBe('')
    expect(await rows()).toMatchObject([{ channel: 'email', state: 'waiting' }])
    expect(secure.mails).toEqual([])
    await server.stop()
    await db.end()

    server = await startTestServer({ ...environment, NODE_EXTRA_CA_CERTS: testCertificate })
    await connect()
    await sendHospital()
    await expect.poll(() => states(), eventually).toEqual(['delivered'])
    const [mail] = secure.mails
    expect(mail?.secure).toBe(true)
    expect(mailPart(mail?.raw ?? '', 'text/plain')).toContain('البلد المطلوب: ألمانيا')
    expect(mailPart(mail?.raw ?? '', 'text/html')).toContain('dir="rtl"')
    await server.stop()
    await secure.stop()
  })
})

describe('without a channel', () => {
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
    await connect()
  })
  afterAll(async () => {
    await db.end()
    await server.stop()
  })

  test('submissions are stored and nothing is queued', async () => {
    expect((await sendNurse()).status).toBe(201)
    expect((await sendChat()).status).toBe(201)
    expect(await rows()).toEqual([])
  })

  test('a forgotten password puts neither an address nor a code in the log', async () => {
    const cms = await cmsClient(server)
    const email = 'forgetful@curaco.example'
    const me = (await (await cms('/users/me')).json()) as { user: { id: number } }
    const changed = await cms(`/users/${me.user.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ email, currentPassword: server.password }),
    })
    expect(changed.status).toBe(200)
    const answer = await fetch(`${server.baseUrl}/cms/api/users/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: server.username }),
    })
    expect(answer.status).toBe(200)
    expect(server.log()).toContain('a mail was not sent')
    expect(server.log()).not.toContain(email)
    const { rows } = await db.query<{ token: string }>(
      'select reset_password_token as token from users where reset_password_token is not null',
    )
    expect(rows).toHaveLength(1)
    expect(server.log()).not.toContain(rows[0]?.token)
  })
})

import { createHmac, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailTexts } from '../../src/features/notifications/mailTexts'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import {
  mailHeader,
  mailPart,
  mailSubject,
  startMailServer,
  trustedCertificate,
  type ReceivedMail,
} from '../helpers/mailServer'
import { baseUrl as baseUrlWithoutChannels, database, ownAddress } from '../helpers/server'
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

/** How much sooner than in production the server looks for work and gives receivers up. */
const clockSpeed = 4

let server: TestServer
/** The server that still runs, of one or two. */
let running: { baseUrl: string; stop: () => Promise<unknown> }
let db: pg.Client
let mailPort = 0
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeAll(async () => {
  mailPort = await freePort()
  const hookPort = await freePort()
  mailServer = await startMailServer({ port: mailPort, certificate: 'trusted' })
  receiver = await startWebhookReceiver({ port: hookPort })
  server = await startTestServer(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      SITE_URL: site,
      SMTP_URL: `smtps://127.0.0.1:${mailPort}`,
      NODE_EXTRA_CA_CERTS: trustedCertificate,
      MAIL_FROM: 'site@curaco.example',
      NOTIFY_EMAIL: staff.join(', '),
      NOTIFY_LANGUAGE: 'ar',
      WEBHOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
      WEBHOOK_SECRET: secret,
    },
    { clockSpeed },
  )
  running = { baseUrl: server.baseUrl, stop: server.end }
  await connect()
})

afterAll(async () => {
  await db.end()
  await running.stop()
  await server.stop()
  await mailServer.stop()
  await receiver.stop()
})

afterEach(settle)

async function connect(): Promise<void> {
  db = new pg.Client({ connectionString: server.databaseUrl })
  db.on('error', () => undefined)
  await db.connect()
}

/** What a server has taken and not noted yet; only that is lent for this time. */
const isUnderWay = `state = 'waiting' and next_attempt_at - updated_at = interval '60 seconds'`

/** As it is between two tests: everybody takes everything, and nothing is under way. */
async function settle(): Promise<void> {
  receiver.answer = succeed
  mailServer.behaviour.refuses = undefined
  mailServer.behaviour.isSilent = false
  receiver.hangUp()
  await db.query(`delete from deliveries where not (${isUnderWay})`)
  await untilNothingIsUnderWay()
  await db.query('delete from deliveries')
  mailServer.mails.length = 0
  receiver.calls.length = 0
}

async function untilNothingIsUnderWay(): Promise<void> {
  const underWay = () => db.query(`select from deliveries where ${isUnderWay}`)
  await expect.poll(async () => (await underWay()).rowCount, eventually).toBe(0)
}

const sendNurse = (submission_id: string = randomUUID()) =>
  postForm({
    baseUrl: running.baseUrl,
    address: ownAddress(),
    fields: { ...nurse, submission_id, locale: 'ml' },
    cv,
  })

const sendHospital = () =>
  postForm({ baseUrl: running.baseUrl, address: ownAddress(), fields: { ...hospital } })

const sendChat = (submission_id: string = randomUUID()) =>
  postChat({
    baseUrl: running.baseUrl,
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

const eventually = { timeout: 20_000, interval: 20 }

/** As if the time until the next try had passed. What is under way would be sent twice. */
async function letTimePass(): Promise<void> {
  await untilNothingIsUnderWay()
  await db.query(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
}

/** As if the time had passed for which a server keeps what it has taken. */
const letLeasesEnd = () =>
  db.query(`update deliveries set next_attempt_at = now() where ${isUnderWay}`)

/** As if what waits had failed so often before, and the time until the next try had passed. */
async function setAttempts(attempts: number): Promise<void> {
  await untilNothingIsUnderWay()
  await db.query(
    `update deliveries set attempts = $1, next_attempt_at = now() where state = 'waiting'`,
    [attempts],
  )
}

/** Sends one more and waits until it has arrived: whatever else was due has been taken before it. */
async function sendMarker(): Promise<void> {
  const before = await lastDelivery()
  expect((await sendChat()).status).toBe(201)
  const left = () =>
    db.query(`select from deliveries where id > $1 and state <> 'delivered'`, [before])
  await expect.poll(async () => (await left()).rowCount, eventually).toBe(0)
}

async function lastDelivery(): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select max(id) as id from deliveries')
  return rows[0]?.id ?? 0
}

const messageId = ({ raw }: ReceivedMail) => mailHeader(raw, 'Message-ID')

type Cms = Awaited<ReturnType<typeof cmsClient>>

const post = (cms: Cms, path: string) => cms(path, { method: 'POST' })

describe('with a mail server and a webhook', () => {
  let admin: Cms
  beforeAll(async () => {
    admin = await cmsClient(server)
  })

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
    await sendMarker()
    expect([mailServer.mails.length, receiver.calls.length]).toEqual([4, 4])
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
    const { ar } = mailTexts
    expect(mailSubject(mail.raw)).toBe(
      ar.consultationSubject({
        id: row.record,
        type: ar.types.nurses,
        country: ar.countries.Germany,
      }),
    )
    expect(mailHeader(mail.raw, 'From')).toBe('"www.curaco.example" <site@curaco.example>')
    expect(mailHeader(mail.raw, 'Auto-Submitted')).toBe('auto-generated')
    const text = mailPart(mail.raw, 'text/plain')
    for (const part of ['البلد المطلوب: ألمانيا', 'المالايالامية', 'UTC', `${ar.cv}: نعم`, url]) {
      expect(text).toContain(part)
    }
    expect(mailPart(mail.raw, 'text/html')).toContain(`<a href="${url}"`)
    expect(mailPart(mail.raw, 'text/html')).toContain('dir="rtl"')
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

    mailServer = await startMailServer({ port: mailPort, certificate: 'trusted' })
    await letTimePass()
    await expect.poll(() => states('email'), eventually).toEqual(['delivered', 'delivered'])
    expect(mailServer.mails).toHaveLength(2)
  })

  test('a mail goes to a server with a certificate that is trusted, and to no other', async () => {
    await mailServer.stop()
    mailServer = await startMailServer({ port: mailPort, certificate: 'untrusted' })
    await sendHospital()
    await expect
      .poll(async () => (await rows('email'))[0]?.last_error ?? '', eventually)
      .not.toBe('')
    expect(await states('email')).toEqual(['waiting'])
    expect(mailServer.mails).toEqual([])
    await mailServer.stop()
    mailServer = await startMailServer({ port: mailPort, certificate: 'trusted' })
    await letTimePass()
    await expect.poll(() => states('email'), eventually).toEqual(['delivered'])
    expect(mailServer.mails).toMatchObject([{ secure: true }])
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

  test('a webhook that never answers is given up in time, and keeps no mail waiting', async () => {
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

    const people = ['editor', 'translator'].map((role) => ({
      username: `${role}-of-notifications`,
      password: `a-password-of-${role}`,
      role,
      languages: ['de'],
    }))
    for (const person of people) {
      const init = { method: 'POST', body: JSON.stringify(person) }
      expect((await admin('/users', init)).status).toBe(201)
    }
    const visitor: Cms = (path, init) => fetch(`${server.baseUrl}/cms/api${path}`, init)
    const others = people.map((credentials) => cmsClient({ ...server, credentials }))
    for (const cms of [visitor, ...(await Promise.all(others))]) {
      for (const path of [`/deliveries/${id}/send-again`, '/deliveries/send-again']) {
        expect((await post(cms, path)).status).toBe(403)
      }
    }
    expect(await states('webhook')).toEqual(['failed'])
    expect((await post(admin, '/deliveries/987654321/send-again')).status).toBe(404)

    const shown = await admin('/deliveries?where[state][equals]=failed')
    expect(await shown.json()).toMatchObject({ docs: [{ id, channel: 'webhook' }] })
    receiver.answer = succeed
    const again = await post(admin, `/deliveries/${id}/send-again`)
    expect([again.status, await again.json()]).toEqual([200, { queued: 1 }])
    await expect.poll(() => states('webhook'), eventually).toEqual(['delivered'])
    expect(receiver.calls).toHaveLength(before + 1)
    // What has arrived is not sent again.
    const repeated = await post(admin, `/deliveries/${id}/send-again`)
    expect(await repeated.json()).toEqual({ queued: 0 })
  })

  test('all that were given up are sent again together', async () => {
    receiver.answer = withStatus(410)
    for (let index = 0; index < 3; index += 1) await sendChat()
    await expect.poll(() => states('webhook'), eventually).toEqual(Array(3).fill('failed'))
    receiver.answer = succeed
    const again = await post(admin, '/deliveries/send-again')
    expect(await again.json()).toEqual({ queued: 3 })
    await expect.poll(() => states('webhook'), eventually).toEqual(Array(3).fill('delivered'))
  })

  test('what waits is tried at once where an admin asks, and not twice at the same time', async () => {
    receiver.answer = withStatus(429, { 'Retry-After': '1800' })
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 429')
    const path = `/deliveries/${(await rows('webhook'))[0]?.id}/send-again`
    receiver.answer = () => undefined
    expect(await (await post(admin, path)).json()).toEqual({ queued: 1 })
    await expect.poll(() => receiver.calls.length, eventually).toBe(2)
    expect(await (await post(admin, path)).json()).toEqual({ queued: 0 })
    receiver.answer = succeed
    await sendMarker()
    // By hand the count of tries begins anew.
    expect((await rows('webhook')).map(({ attempts }) => attempts)).toEqual([1, 1])
    expect(receiver.calls).toHaveLength(3)
  })

  test('a deleted submission takes its messages along; what is under way is dropped', async () => {
    receiver.answer = withStatus(503)
    await sendNurse()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    await expect.poll(() => states('email'), eventually).toEqual(['delivered'])
    const record = (await rows('webhook'))[0]?.record
    const answer = await admin(`/consultations/${record}`, { method: 'DELETE' })
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
      expect(await rows()).toEqual([])
    } finally {
      await db.query('drop function refuse_commit cascade')
    }
    await sendMarker()
    expect([mailServer.mails.length, receiver.calls.length]).toEqual([1, 1])
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
    receiver.answer = withStatus(429, { 'Retry-After': '1800' })
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 429')
    // What the database cannot note comes again only when its lease ends.
    await untilNothingIsUnderWay()
    const from = server.log().length
    await server.stopDatabase()
    await untilConnectedTo({ port: Number(new URL(server.databaseUrl).port), times: 12 })
    await server.restartDatabase()
    await connect()
    const health = () => fetch(`${server.baseUrl}/api/health`)
    await expect.poll(async () => (await health()).status, eventually).toBe(200)
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

  test('nothing personal is in the log or beside a failure', async () => {
    mailServer.behaviour.refuses = () => true
    receiver.answer = withStatus(500)
    await sendNurse()
    await sendHospital()
    await expect
      .poll(async () => (await rows()).every(({ last_error }) => last_error), eventually)
      .toBe(true)
    for (const { last_error } of await rows()) expect(last_error).not.toMatch(personal)
    await expect.poll(() => server.log()).toContain('messages to staff do not arrive')
    expect(server.log()).not.toMatch(personal)
    expect(server.log()).not.toContain(secret)
  })
})

describe('two servers on one database', () => {
  let other: Awaited<ReturnType<TestServer['startAnother']>>
  beforeAll(async () => {
    other = await server.startAnother()
  })
  afterAll(async () => {
    if (running === other) return
    // A stopped process hears of no other signal before this one.
    process.kill(other.pid, 'SIGCONT')
    await other.stop()
  })

  test('share the work, and nothing is sent twice', async () => {
    const open: (() => void)[] = []
    // Nobody is answered before more are open than one server has at once.
    receiver.answer = (response, called) => {
      open.push(() => succeed(response, called))
      if (open.length <= 4) return
      receiver.answer = succeed
      open.forEach((answer) => answer())
    }
    for (let sent = 0; sent < 20; sent += 5)
      await Promise.all(Array.from({ length: 5 }, () => sendChat()))
    await expect.poll(() => states(), eventually).toEqual(Array(40).fill('delivered'))
    expect(open).toHaveLength(5)
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
    expect(mailServer.mails).toHaveLength(20)
    expect(new Set(mailServer.mails.map(messageId)).size).toBe(20)
  })

  test('what one had taken when it was killed is sent by the other, once its time is over, under the same id', async () => {
    // Only the one that is killed takes what comes until then.
    process.kill(other.pid, 'SIGSTOP')
    const [reading, noting] = [await transaction(), await transaction()]

    // Taken, and the server waits to read what the message is about.
    receiver.answer = withStatus(503)
    await sendChat()
    await expect.poll(lastWebhookError, eventually).toBe('HTTP 503')
    await expect.poll(() => states('email'), eventually).toEqual(['delivered'])
    await reading.query('lock table chat_messages in access exclusive mode')
    await letTimePass()
    await expect.poll(async () => (await rows('webhook'))[0]?.attempts, eventually).toBe(2)

    // Sent, and the server waits for the answer.
    receiver.answer = () => undefined
    mailServer.behaviour.isSilent = true
    await sendNurse()
    await expect.poll(() => receiver.calls.length, eventually).toBe(2)

    // Answered, and the server waits to note it: the receiver holds the row before it answers.
    receiver.answer = (response, { body }) => {
      const { data } = JSON.parse(body) as { data: { id: number } }
      void noting
        .query(
          `select from deliveries
           where channel = 'webhook' and kind = 'consultations' and record = $1 for update`,
          [data.id],
        )
        .then(() => response.writeHead(204).end())
    }
    await sendHospital()
    const isNoting = `wait_event_type = 'Lock' and query like '%update deliveries%'`
    await expect
      .poll(
        async () => (await db.query(`select from pg_stat_activity where ${isNoting}`)).rowCount,
        eventually,
      )
      .toBe(1)
    await expect.poll(() => mailServer.mails.length, eventually).toBe(3)

    await server.kill()
    // Postgres would still carry out what the server had asked for; its machine is gone, too.
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isNoting}`)
    await Promise.all([reading, noting].map((client) => client.end()))
    receiver.answer = succeed
    mailServer.behaviour.isSilent = false
    running = other
    process.kill(other.pid, 'SIGCONT')

    // What the killed server had taken is nobody’s until its time is over.
    const isLeft = ({ state }: Row) => state === 'waiting'
    await sendMarker()
    const left = (await rows()).filter(isLeft)
    expect(left.map(({ channel, attempts }) => [channel, attempts])).toEqual(
      expect.arrayContaining([
        ['webhook', 2],
        ['webhook', 1],
        ['webhook', 1],
        ['email', 1],
        ['email', 1],
      ]),
    )
    expect(left).toHaveLength(5)
    for (const { next_attempt_at } of left) {
      const wait = Number(next_attempt_at) - Date.now()
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThan(60_000)
    }
    expect([receiver.calls.length, mailServer.mails.length]).toEqual([4, 4])

    await letLeasesEnd()
    await expect.poll(() => states(), eventually).toEqual(Array(8).fill('delivered'))
    const repeats = (keys: (string | undefined)[]) =>
      [...new Set(keys)].map((key) => keys.filter((one) => one === key).length)
    // The marker has come once, all else twice; the chat's mail had arrived before.
    const ids = receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(repeats(ids)).toEqual([2, 2, 2, 1])
    expect(repeats(mailServer.mails.map(messageId))).toEqual([1, 2, 2, 1])
  })
})

test('a server that is asked to end finishes what is on its way', async () => {
  let answer: () => void = () => undefined
  receiver.answer = (response, called) => {
    answer = () => succeed(response, called)
  }
  await sendChat()
  await expect.poll(() => receiver.calls.length, eventually).toBe(1)
  const ended = running.stop()
  // It takes no more connections from then on.
  await expect.poll(() => isReachable(running.baseUrl), eventually).toBe(false)
  answer()
  await ended
  expect(await states()).toEqual(['delivered', 'delivered'])
})

test('without a channel, submissions are stored and nothing is queued', async () => {
  const client = await database()
  try {
    const find = (table: string, id: string) =>
      client.query<{ id: number }>(`select id from ${table} where submission_id = $1`, [id])
    const to = { baseUrl: baseUrlWithoutChannels, address: ownAddress() }
    const [consultation, chat] = [randomUUID(), randomUUID()]
    await postForm({ ...to, fields: { ...nurse, submission_id: consultation }, cv })
    await postChat({ ...to, body: { ...contact, submission_id: chat } })
    for (const [kind, table, id] of [
      ['consultations', 'consultations', consultation],
      ['chat-messages', 'chat_messages', chat],
    ] as const) {
      const [record] = (await find(table, id)).rows
      expect(record).toBeDefined()
      const { rowCount } = await client.query(
        'select from deliveries where kind = $1 and record = $2',
        [kind, record?.id],
      )
      expect(rowCount).toBe(0)
    }
  } finally {
    await client.end()
  }
})

/** A connection in the middle of a transaction, which ends with it. */
async function transaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('begin')
  return client
}

/** Listens where a database was until so many connections have been tried, and refuses each. */
async function untilConnectedTo({ port, times }: { port: number; times: number }): Promise<void> {
  let tried = 0
  const listener = net.createServer((socket) => {
    tried += 1
    socket.on('error', () => undefined).destroy()
  })
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  await expect.poll(() => tried, eventually).toBeGreaterThanOrEqual(times)
  await new Promise((resolve) => listener.close(resolve))
}

function isReachable(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

import net from 'node:net'
import pg from 'pg'
import { createHmac, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { interpolate } from '../../src/i18n/interpolate'
import { mailTexts } from '../../src/i18n/mailTexts'
import { ownAddress } from '../helpers/ownAddress'
import { launch } from '../helpers/backups'
import { contact, postChat } from '../helpers/chat'
import { addUser, cmsClient, moveToTrash, visitorClient, type CmsCall } from '../helpers/cms'
import { isListening } from '../helpers/connections'
import { attempt, postContactCheck, postFraudReport } from '../helpers/fraud'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import {
  mailHeader,
  mailPart,
  mailSubject,
  startMailServer,
  type ReceivedMail,
} from '../helpers/mailServer'
import { preload } from '../helpers/preload.mjs'
import { siteUrl } from '../helpers/realSite.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import {
  startWebhookReceiver,
  succeed,
  webhookSecret as secret,
  withStatus,
} from '../helpers/webhookReceiver'

const staff = ['office@curaco.example', 'night@curaco.example']
const cv = {
  name: 'asha-thomas-cv.pdf',
  bytes: readCv('asha.pdf'),
  type: 'application/pdf',
}

type Delivery = {
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
const clockSpeed = 2.5

/** What a server has taken and not noted yet; only that is lent for this time. */
const isUnderWay = `state = 'waiting' and next_attempt_at - updated_at = interval '60 seconds'`

/** A server that tells a mail server and a webhook of what comes in, for the tests of one file. */
class NotificationSite {
  server!: TestServer
  /** The server that still runs, of one or two. */
  running!: { baseUrl: string; stop: () => Promise<unknown> }
  mailServer!: Awaited<ReturnType<typeof startMailServer>>
  receiver!: Awaited<ReturnType<typeof startWebhookReceiver>>
  mailSettings: Record<string, string> = {}
  #mailPort = 0

  constructor() {
    beforeAll(() => this.#start())
    afterEach(() => this.#settle())
    afterAll(() => this.#stop())
  }

  async #start(): Promise<void> {
    this.#mailPort = await findFreePort()
    await this.startMailServer('trusted')
    this.receiver = await startWebhookReceiver({ port: await findFreePort() })
    this.mailSettings = {
      SITE_URL: siteUrl,
      SMTP_URL: `smtps://127.0.0.1:${this.#mailPort}`,
      NODE_EXTRA_CA_CERTS: trustedCertificate,
      MAIL_FROM: 'site@curaco.example',
      NOTIFY_EMAIL: staff.join(', '),
      NOTIFY_LANGUAGE: 'ar',
      NOTIFY_GATHER_MINUTES: '0',
    }
    this.server = await startTestServer(
      { RATE_LIMIT_PER_MINUTE: '0', ...this.mailSettings, ...this.receiver.environment },
      { clockSpeed },
    )
    this.running = { baseUrl: this.server.baseUrl, stop: this.server.end }
  }

  async #stop(): Promise<void> {
    await this.running.stop()
    await this.server.stop()
    await this.mailServer.stop()
    await this.receiver.stop()
  }

  /** As it is between two tests: everybody takes everything, and nothing is under way. */
  async #settle(): Promise<void> {
    this.receiver.answer = succeed
    this.mailServer.behaviour.refuses = undefined
    this.mailServer.behaviour.isSilent = false
    this.receiver.hangUp()
    await this.db.query(`delete from deliveries where not (${isUnderWay})`)
    await this.untilNothingIsUnderWay()
    await this.db.query('delete from deliveries')
    this.mailServer.mails.length = 0
    this.receiver.calls.length = 0
  }

  get db() {
    return this.server.db
  }

  async startMailServer(certificate: 'trusted' | 'untrusted'): Promise<void> {
    this.mailServer = await startMailServer({ port: this.#mailPort, certificate })
  }

  sendNurse(submission_id: string = randomUUID()): Promise<Response> {
    const fields = { ...nurse, submission_id, locale: 'ml' }
    return postForm({ ...this.running, fields, cv })
  }

  sendHospital(): Promise<Response> {
    return postForm({ ...this.running, fields: { ...hospital } })
  }

  sendChat(submission_id: string = randomUUID()): Promise<Response> {
    return postChat({ ...this.running, body: { ...contact, submission_id, locale: 'de' } })
  }

  async rows(channel?: 'email' | 'webhook'): Promise<Delivery[]> {
    return this.db.rows<Delivery>(
      `select id, kind, record::integer, channel, state, attempts::integer, next_attempt_at,
              delivered_at, last_error
       from deliveries where $1::text is null or channel::text = $1 order by id`,
      [channel ?? null],
    )
  }

  async states(channel?: 'email' | 'webhook'): Promise<string[]> {
    return (await this.rows(channel)).map(({ state }) => state)
  }

  async lastWebhookError(): Promise<string | null | undefined> {
    return (await this.rows('webhook'))[0]?.last_error
  }

  /** Milliseconds until the next try of the first. */
  async waitOf(channel: 'email' | 'webhook'): Promise<number> {
    return Number((await this.rows(channel))[0]?.next_attempt_at) - Date.now()
  }

  async untilNothingIsUnderWay(): Promise<void> {
    await expect.poll(() => this.db.count(`select from deliveries where ${isUnderWay}`)).toBe(0)
  }

  /** As if the time until the next try had passed. What is under way would be sent twice. */
  async letTimePass(): Promise<void> {
    await this.untilNothingIsUnderWay()
    await this.db.query(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  }

  /** As if the time had passed for which a server keeps what it has taken. */
  async letLeasesEnd(): Promise<void> {
    await this.db.query(`update deliveries set next_attempt_at = now() where ${isUnderWay}`)
  }

  /** As if what waits had failed so often before, and the time until the next try had passed. */
  async setAttempts(attempts: number): Promise<void> {
    await this.untilNothingIsUnderWay()
    await this.db.query(
      `update deliveries set attempts = $1, next_attempt_at = now() where state = 'waiting'`,
      [attempts],
    )
  }

  /** Where a mail leads: to the person at the desk. */
  async deskUrlOf(table: 'consultations' | 'chat_messages', record: number): Promise<string> {
    const person = await this.db.value(`select person_id from ${table} where id = $1`, [record])
    return `${siteUrl}/cms/desk?tab=all&person=${person}`
  }

  /** Sends one more and waits until it has arrived: all else that was due has been taken before it. */
  async sendMarker(): Promise<void> {
    const before = await this.db.value('select coalesce(max(id), 0) from deliveries')
    expect((await this.sendChat()).status).toBe(201)
    const left = `select from deliveries where id > $1 and state <> 'delivered'`
    await expect.poll(() => this.db.count(left, [before])).toBe(0)
  }
}

/** What must stand neither in a message nor in a log nor beside a failure. */
const personal = /asha|thomas|98765|jürgen|groß|1234567|klinik\.example|office@|night@/i

const site = new NotificationSite()

describe('with a mail server and a webhook', () => {
  let admin: CmsCall
  beforeAll(async () => {
    admin = await cmsClient(site.server)
  })

  test('each submission is announced once by both, at once, and a repeat of it by none', async () => {
    const ids = [randomUUID(), randomUUID()] as const
    const both = () => [site.sendNurse(ids[0]), site.sendChat(ids[1])]
    const answers = await Promise.all([...both(), ...both(), site.sendHospital()])
    answers.push(...(await Promise.all(both())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    await expect.poll(() => site.states()).toEqual(Array(6).fill('delivered'))
    expect([site.mailServer.mails.length, site.receiver.calls.length]).toEqual([3, 3])
    for (const row of await site.rows()) {
      expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, last_error: null })
      expect(row.delivered_at).toBeInstanceOf(Date)
    }
    await site.sendMarker()
    expect([site.mailServer.mails.length, site.receiver.calls.length]).toEqual([4, 4])
  })

  test('the mail says what has come in and where it is, and not from whom', async () => {
    await site.sendNurse()
    await expect.poll(() => site.mailServer.mails.length).toBe(1)
    const [mail] = site.mailServer.mails
    const [row] = await site.rows('email')
    if (!mail || !row) throw new Error('no mail')
    expect(mail).toMatchObject({ from: 'site@curaco.example', to: staff })
    const url = await site.deskUrlOf('consultations', row.record)
    const ar = mailTexts.ar.request
    expect(mailSubject(mail.raw)).toBe(
      interpolate(ar.consultationSubject, {
        id: String(row.record),
        type: ar.types.nurses,
        country: ar.countries.Germany,
      }),
    )
    expect(mailHeader(mail.raw, 'From')).toBe('CuraCo <site@curaco.example>')
    expect(mailHeader(mail.raw, 'Auto-Submitted')).toBe('auto-generated')
    const text = mailPart(mail.raw, 'text/plain')
    for (const part of ['الدولة المطلوبة: ألمانيا', 'المالايالامية', 'UTC', `${ar.cv}: نعم`, url]) {
      expect(text).toContain(part)
    }
    expect(mailPart(mail.raw, 'text/html')).toContain(`<a href="${url.replace('&', '&amp;')}"`)
    expect(mailPart(mail.raw, 'text/html')).toContain('dir="rtl"')
    // Who runs the site, as the settings have it: before anything is filled in, its name.
    expect(text).toMatch(/\r?\n-- \r?\nCuraCo\r?\n/)
    // The addresses of the staff are in the head.
    const [head = '', ...body] = mail.raw.split('\r\n\r\n')
    expect(body.join('') + text).not.toMatch(personal)
    expect(head).not.toMatch(/asha|thomas|98765/i)
  })

  test('the webhook is signed and says no more', async () => {
    await site.sendNurse()
    await site.sendChat()
    await expect.poll(() => site.receiver.calls.length).toBe(2)
    for (const { headers, body } of site.receiver.calls) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      // The same, reckoned anew from the specification.
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const signature = createHmac('sha256', key).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${signature}`)
      expect(body).not.toMatch(personal)
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    }
    const bodies = site.receiver.calls.map(({ body }) => JSON.parse(body))
    const [consultation] = await site.rows('webhook')
    expect(bodies.find(({ type }) => type === 'consultation.received')).toEqual({
      type: 'consultation.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        id: consultation?.record,
        type: 'nurses',
        desired_country: 'Germany',
        has_cv: true,
        locale: 'ml',
        url: `${siteUrl}/cms/collections/consultations/${consultation?.record}`,
        attribution: { first: {}, last: {} },
      },
    })
    expect(bodies.find(({ type }) => type === 'chat.received').data).toMatchObject({
      locale: 'de',
      url: expect.stringContaining('/cms/collections/chat-messages/'),
    })
  })

  test('a report of fraud is announced by both, and what visitors check is in no log', async () => {
    const typed = '+91 91234 56789'
    const checked = await postContactCheck({ ...site.running, body: { contact: typed } })
    expect(checked.status).toBe(200)
    const body = { ...attempt, contact: typed, message: 'Zuleika paid them', locale: 'hi' }
    expect((await postFraudReport({ ...site.running, body })).status).toBe(201)
    await expect.poll(() => site.states()).toEqual(['delivered', 'delivered'])
    const [mail] = site.mailServer.mails
    const [call] = site.receiver.calls
    const [row] = await site.rows('email')
    const { subject, text } = mailTexts.ar.request.others['fraud-reports']
    const url = `${siteUrl}/cms/collections/fraud-reports/${row?.record}`
    expect(mailSubject(mail?.raw ?? '')).toBe(interpolate(subject, { id: String(row?.record) }))
    const plain = mailPart(mail?.raw ?? '', 'text/plain')
    expect(plain).toContain(text)
    expect(plain).toContain(url)
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'fraud.reported',
      data: { id: row?.record, locale: 'hi', url },
    })
    const words = /91234|zuleika|asha@example/i
    for (const told of [plain, call?.body, site.server.log()]) expect(told).not.toMatch(words)
  })

  test('a mail server that is away for an hour has every mail within minutes', async () => {
    await site.mailServer.stop()
    await site.sendNurse()
    await site.sendChat()
    await expect.poll(() => site.states('webhook')).toEqual(['delivered', 'delivered'])
    const failed = async () =>
      (await site.rows('email')).filter(({ last_error }) => last_error !== null)
    await expect.poll(async () => (await failed()).length).toBe(2)
    for (const { state, last_error, next_attempt_at } of await failed()) {
      expect(state).toBe('waiting')
      expect(last_error).toMatch(/^[A-Z_]+$/)
      expect(Number(next_attempt_at) - Date.now()).toBeLessThan(6000)
    }
    // After an hour of tries the next one is minutes away.
    await site.setAttempts(45)
    await expect.poll(async () => (await site.rows('email'))[0]?.attempts).toBe(46)
    await expect.poll(() => site.waitOf('email')).toBeGreaterThan(120_000)
    expect(await site.waitOf('email')).toBeLessThan(480_000)

    await site.startMailServer('trusted')
    await site.letTimePass()
    await expect.poll(() => site.states('email')).toEqual(['delivered', 'delivered'])
    expect(site.mailServer.mails).toHaveLength(2)
  })

  test('a mail goes to a server with a certificate that is trusted, and to no other', async () => {
    await site.mailServer.stop()
    await site.startMailServer('untrusted')
    await site.sendHospital()
    await expect.poll(async () => (await site.rows('email'))[0]?.last_error ?? '').not.toBe('')
    expect(await site.states('email')).toEqual(['waiting'])
    expect(site.mailServer.mails).toEqual([])
    await site.mailServer.stop()
    await site.startMailServer('trusted')
    await site.letTimePass()
    await expect.poll(() => site.states('email')).toEqual(['delivered'])
    expect(site.mailServer.mails).toMatchObject([{ secure: true }])
  })

  /** A command of the operator, beside the site. */
  const command = (args: string[], settings: Record<string, string> = {}) => {
    const { databaseUrl, uploadsDir } = site.server
    const place = { databaseUrl, uploadsDir, dataDir: '' }
    return launch({ args, place, settings: { ...site.mailSettings, ...settings } }).ended
  }

  test('a command tries what the settings name, and another sends a mail', async () => {
    const tried = await command(['check'], {
      CLAMAV_HOST: '127.0.0.1',
      CLAMAV_PORT: '1',
      S3_BUCKET: 'curaco',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      DATABASE_DIRECT_URL: site.server.databaseUrl.replace(/:[^:@]+@/, ':wrong@'),
    })
    expect(tried.code).toBe(1)
    for (const name of ['DATABASE_URL', 'UPLOADS_DIR', 'SMTP_URL']) {
      expect(tried.output).toContain(`${name}: works`)
    }
    for (const name of ['CLAMAV_HOST', 'S3_BUCKET']) {
      expect(tried.output).toMatch(new RegExp(`^${name}: .*ECONNREFUSED`, 'm'))
    }
    expect(tried.output).toMatch(/^DATABASE_DIRECT_URL: .*it refuses the user or the password/m)
    const sent = await command(['send-test-mail'])
    expect(sent.code, sent.output).toBe(0)
    expect((await command(['send-test-mail', 'other@example.org'])).code).toBe(0)
    expect(site.mailServer.mails.map(({ to }) => to)).toEqual([staff, ['other@example.org']])
  })

  test('a command gives an account a new password, ends its sessions, and takes its second factor away', async () => {
    const { baseUrl } = site.server
    const username = 'locked-out'
    const { id, credentials } = await addUser(admin, { username, role: 'admin', email: null })
    const userOf = async (token: string) => {
      const headers = { authorization: `JWT ${token}` }
      return (await (await fetch(`${baseUrl}/cms/api/users/me`, { headers })).json()).user
    }
    const tokenFor = async (password: string) =>
      (await logIn({ baseUrl, credentials: { ...credentials, password } })).token
    const reset = async (...options: string[]) => {
      const { output } = await command(['reset-password', ...options], preload())
      return /new password of locked-out is (\S+)/.exec(output)?.[1] ?? output
    }
    const before = await tokenFor(credentials.password)
    expect(await userOf(before)).not.toBeNull()
    await site.db.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1, 'lost', '', 0, '{}', 'lost phone')`,
      [id],
    )
    await site.db.query(`insert into recovery_codes (hash, user_id) values ('lost', $1)`, [id])
    expect(await reset('nobody-here')).toContain('no staff user')
    const first = await reset('Locked-Out')
    expect(await userOf(before)).toBeNull()
    expect(await tokenFor(credentials.password)).toBe('')
    // The log-in waits for the passkey.
    const waiting = await tokenFor(first)
    expect([waiting === '', await userOf(waiting)]).toEqual([false, null])
    const second = await reset(username, '--remove-second-factor')
    expect(await userOf(await tokenFor(second))).not.toBeNull()
    for (const password of [first, second]) expect(site.server.log()).not.toContain(password)
    const audit = `select from audit_log where subject = 'users ${id}' and username = 'system'
      and details = 'second factor removed'`
    expect(await site.db.count(audit)).toBe(1)
    expect(await site.db.count(`select from recovery_codes where user_id = ${id}`)).toBe(0)
  })

  test('an address that is refused is tried again; one of two is enough', async () => {
    site.mailServer.behaviour.refuses = () => true
    await site.sendChat()
    await expect.poll(async () => (await site.rows('email'))[0]?.last_error).toBe('SMTP 550')
    site.mailServer.behaviour.refuses = (address) => address === staff[1]
    await site.letTimePass()
    await expect.poll(() => site.states('email')).toEqual(['delivered'])
    expect((await site.rows('email'))[0]?.last_error).toBe('1/2 refused')
    expect(site.mailServer.mails.map(({ to }) => to)).toEqual([[staff[0]]])
  })

  test.each([
    ['HTTP 500', withStatus(500)],
    ['HTTP 302', withStatus(302, { Location: '/elsewhere' })],
    ['ECONNRESET|UND_ERR_SOCKET', (response: ServerResponse) => void response.destroy()],
  ])('a webhook that answers with %s is called again with the same id', async (reason, answer) => {
    site.receiver.answer = answer
    await site.sendChat()
    const lastError = new RegExp(`^(${reason})$`)
    await expect.poll(async () => (await site.lastWebhookError()) ?? '').toMatch(lastError)
    site.receiver.answer = succeed
    await site.letTimePass()
    await expect.poll(() => site.states('webhook')).toEqual(['delivered'])
    const ids = site.receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(ids.length).toBeGreaterThanOrEqual(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('a webhook that never answers is given up in time, and keeps no mail waiting', async () => {
    site.receiver.answer = () => undefined
    await Promise.all(Array.from({ length: 6 }, () => site.sendChat()))
    await expect.poll(() => site.states('email')).toEqual(Array(6).fill('delivered'))
    await expect
      .poll(async () => (await site.rows('webhook')).map(({ last_error }) => last_error))
      .toContain('ETIMEDOUT')
  })

  test('one message that a webhook does not answer keeps no other waiting', async () => {
    site.receiver.answer = () => (site.receiver.answer = succeed)
    await Promise.all(Array.from({ length: 6 }, () => site.sendChat()))
    await expect
      .poll(async () => (await site.states('webhook')).sort())
      .toEqual([...Array<string>(5).fill('delivered'), 'waiting'])
    expect(site.receiver.calls).toHaveLength(6)
  })

  test('what cannot be delivered is given up after days of tries, shown, and sent again by an admin', async () => {
    site.receiver.answer = withStatus(503)
    await site.sendChat()
    await expect.poll(() => site.lastWebhookError()).toBe('HTTP 503')
    await site.setAttempts(129)
    await expect.poll(() => site.states('webhook')).toEqual(['failed'])
    const id = (await site.rows('webhook'))[0]?.id
    const before = site.receiver.calls.length

    const others = [visitorClient(site.server.baseUrl)]
    for (const role of ['editor', 'translator']) {
      const { credentials } = await addUser(admin, { role, languages: ['de'] })
      others.push(await cmsClient({ ...site.server, credentials }))
    }
    for (const cms of others) {
      for (const path of [`/deliveries/${id}/send-again`, '/deliveries/send-again']) {
        expect((await cms.post(path)).status).toBe(403)
      }
    }
    expect(await site.states('webhook')).toEqual(['failed'])
    expect((await admin.post('/deliveries/987654321/send-again')).status).toBe(404)

    const shown = await admin('/deliveries?where[state][equals]=failed')
    expect(await shown.json()).toMatchObject({ docs: [{ id, channel: 'webhook' }] })
    site.receiver.answer = succeed
    const again = await admin.post(`/deliveries/${id}/send-again`)
    expect([again.status, await again.json()]).toEqual([200, { queued: 1 }])
    await expect.poll(() => site.states('webhook')).toEqual(['delivered'])
    expect(site.receiver.calls).toHaveLength(before + 1)
    // What has arrived is not sent again.
    const repeated = await admin.post(`/deliveries/${id}/send-again`)
    expect(await repeated.json()).toEqual({ queued: 0 })
  })

  test('a webhook’s wish for a pause is granted, until an admin asks for a try, one at a time', async () => {
    site.receiver.answer = withStatus(429, { 'Retry-After': '1800' })
    await site.sendChat()
    await expect.poll(() => site.lastWebhookError()).toBe('HTTP 429')
    const wait = await site.waitOf('webhook')
    expect(wait).toBeGreaterThan(1_700_000)
    expect(wait).toBeLessThan(1_900_000)
    const path = `/deliveries/${(await site.rows('webhook'))[0]?.id}/send-again`
    site.receiver.answer = () => undefined
    expect(await (await admin.post(path)).json()).toEqual({ queued: 1 })
    await expect.poll(() => site.receiver.calls.length).toBe(2)
    expect(await (await admin.post(path)).json()).toEqual({ queued: 0 })
    site.receiver.answer = succeed
    await site.sendMarker()
    // By hand the count of tries begins anew.
    expect((await site.rows('webhook')).map(({ attempts }) => attempts)).toEqual([1, 1])
    expect(site.receiver.calls).toHaveLength(3)
  })

  test('a deleted submission takes its messages along; what is under way is dropped', async () => {
    site.receiver.answer = withStatus(503)
    await site.sendNurse()
    await expect.poll(() => site.lastWebhookError()).toBe('HTTP 503')
    await expect.poll(() => site.states('email')).toEqual(['delivered'])
    const record = (await site.rows('webhook'))[0]?.record
    expect((await moveToTrash(admin, `/consultations/${record}`)).status).toBe(200)
    const answer = await admin.delete(`/consultations/${record}?trash=true`)
    expect(answer.status).toBe(200)
    expect(await site.rows()).toEqual([])

    // As if it had been removed between two tries by a program that knows nothing of messages.
    await site.sendChat()
    await expect.poll(() => site.lastWebhookError()).toBe('HTTP 503')
    await site.db.query('delete from chat_messages where id = $1', [(await site.rows())[0]?.record])
    await site.letTimePass()
    await expect.poll(() => site.rows('webhook')).toEqual([])
  })

  test('a submission that is not stored is not announced', async () => {
    await site.db.query(`
      create function refuse_commit() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$;
      create constraint trigger refuse_commit after insert on consultations
        deferrable initially deferred for each row execute function refuse_commit();
      create constraint trigger refuse_commit after insert on chat_messages
        deferrable initially deferred for each row execute function refuse_commit()`)
    try {
      await site.sendNurse()
      await site.sendChat()
      expect(await site.rows()).toEqual([])
    } finally {
      await site.db.query('drop function refuse_commit cascade')
    }
    await site.sendMarker()
    expect([site.mailServer.mails.length, site.receiver.calls.length]).toEqual([1, 1])
  })

  test('a submission that cannot be queued is not stored and not acknowledged', async () => {
    await site.db.query(`alter table deliveries add constraint fails check (record < 0) not valid`)
    const count = () =>
      site.db.count('select from consultations union all select from chat_messages')
    const before = await count()
    try {
      expect((await site.sendNurse()).status).toBe(500)
      expect((await site.sendChat()).status).toBe(500)
      expect(await count()).toBe(before)
    } finally {
      await site.db.query('alter table deliveries drop constraint fails')
    }
  })

  test('nothing personal is in the log or beside a failure', async () => {
    site.mailServer.behaviour.refuses = () => true
    site.receiver.answer = withStatus(500)
    await site.sendNurse()
    await site.sendHospital()
    await expect
      .poll(async () => (await site.rows()).every(({ last_error }) => last_error))
      .toBe(true)
    for (const { last_error } of await site.rows()) expect(last_error).not.toMatch(personal)
    await expect.poll(() => site.server.log()).toContain('notifications cannot be delivered')
    expect(site.server.log()).not.toMatch(personal)
    expect(site.server.log()).not.toContain(secret)
  })
})

describe('a password is chosen with a link', () => {
  const users = '/cms/api/users'
  const chosen = 'three words and more'

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(site.server.baseUrl + users + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownAddress(), ...headers },
      body: JSON.stringify(body),
    })

  async function create(user: object) {
    const admin = await cmsClient(site.server)
    const username = `user-${randomUUID()}`
    const data = { username, email: `${username}@People.example`, role: 'editor', ...user }
    const response = await admin.post('/users', data)
    return { response, username, email: data.email.toLowerCase() }
  }

  /** The token of the one mail that comes to an address. */
  async function tokenFor({ email, subject }: { email: string; subject: string }) {
    await expect.poll(() => site.mailServer.mails.length).toBe(1)
    const [mail] = site.mailServer.mails
    expect(mail?.to).toEqual([email])
    const raw = mail?.raw ?? ''
    expect(mailSubject(raw)).toBe(subject)
    expect(mailHeader(raw, 'Auto-Submitted')).toBe('auto-generated')
    const html = mailPart(raw, 'text/html')
    const [, token = ''] = new RegExp(`href="${siteUrl}/cms/reset/([0-9a-f]{40})"`).exec(html) ?? []
    expect(token).not.toBe('')
    return { token, html }
  }

  const hoursLeft = (username: string) =>
    site.db.value<number>(
      `select extract(epoch from reset_password_expiration - now())::float / 3600
       from users where username = $1`,
      [username],
    )

  test('by somebody who has forgotten theirs, once, in their language', async () => {
    const { username, email } = await create({ password: 'a long enough password' })
    const german = { 'Accept-Language': 'de' }
    expect((await post('/forgot-password', { username }, german)).status).toBe(200)
    const { reset, userName } = mailTexts.de.account
    const { token, html } = await tokenFor({ email, subject: reset.subject })
    for (const part of ['lang="de"', userName, username, reset.open]) expect(html).toContain(part)
    // The mail may be there before what it leads to is committed.
    await expect.poll(() => hoursLeft(username)).toBeCloseTo(1, 1)
    // What the database has opens nothing.
    const stored = await site.db.value<string>(
      'select reset_password_token as stored from users where username = $1',
      [username],
    )
    expect(stored).toMatch(/^[0-9a-f]{64}$/)
    expect((await post('/reset-password', { token: stored, password: chosen })).status).toBe(403)
    const body = { token, password: chosen }
    expect((await post('/reset-password', body)).status).toBe(200)
    expect((await post('/reset-password', body)).status).toBe(403)
    expect((await post('/login', { username, password: chosen })).status).toBe(200)
  })

  test('by somebody new, whose password no admin ever knows', async () => {
    const known = 'what an admin has typed'
    const { response, username, email } = await create({
      invite: true,
      password: known,
      role: 'translator',
      languages: ['ml', 'ar'],
    })
    expect(response.status).toBe(201)
    const { invitation } = mailTexts.ar.account
    const { token, html } = await tokenFor({ email, subject: invitation.subject })
    expect(html).toContain('dir="rtl"')
    await expect.poll(() => hoursLeft(username)).toBeCloseTo(72, 1)
    expect((await post('/login', { username, password: known })).status).toBe(401)
    expect((await post('/reset-password', { token, password: chosen })).status).toBe(200)
    expect((await post('/login', { username, password: chosen })).status).toBe(200)
    const nowhere = await create({ invite: true, email: '' })
    expect(nowhere.response.status).toBe(400)
    expect(await nowhere.response.text()).toContain('E-mail address')
  })

  test('an invitation waits for a mail server that does not take it', async () => {
    site.mailServer.behaviour.refuses = () => true
    const { email } = await create({ invite: true })
    const waiting = `select from payload_jobs where task_slug = 'sendInvitation'
      and total_tried > 0 and not processing and wait_until > now()`
    await expect.poll(() => site.db.count(waiting)).toBe(1)
    site.mailServer.behaviour.refuses = undefined
    await site.db.query(`update payload_jobs set wait_until = now()`)
    await tokenFor({ email, subject: mailTexts.en.account.invitation.subject })
    expect(site.server.log()).not.toContain(email)
  })

  test('the CMS does not say that nobody is told, or can be invited', async () => {
    const { baseUrl } = site.server
    const { token } = await logIn({ baseUrl, credentials: adminCredentials })
    const headers = { Authorization: `JWT ${token}` }
    const read = async (path: string) => (await fetch(baseUrl + path, { headers })).text()
    // The server's clock runs fast here: on a busy machine it may give its first page up.
    await expect.poll(() => read('/cms')).toContain(`${cmsTexts.en.newRequests.title}</h2>`)
    expect(await read('/cms')).not.toContain('data-nobody-notified')
    const form = () => read('/cms/collections/users/create')
    await expect.poll(form).toContain('field-username')
    expect(await form()).not.toContain('data-no-invitation')
  })

  test.each([
    ['another address', { email: 'elsewhere@people.example' }],
    ['another password', { password: chosen }],
  ])('a link ends with %s', async (_, change) => {
    const { username, email, response } = await create({ password: 'a long enough password' })
    const { doc } = (await response.json()) as { doc: { id: number } }
    await post('/forgot-password', { username })
    const { token } = await tokenFor({ email, subject: mailTexts.en.account.reset.subject })
    const admin = await cmsClient(site.server)
    expect((await admin.patch(`/users/${doc.id}`, change)).status).toBe(200)
    expect((await post('/reset-password', { token, password: 'and yet another one' })).status).toBe(
      403,
    )
  })

  test('tells nobody who exists', async () => {
    const { username } = await create({ password: 'a long enough password', email: '' })
    const answers = await Promise.all(
      [username, 'nobody-here'].map(async (name) => {
        const response = await post('/forgot-password', { username: name })
        return [response.status, await response.text()]
      }),
    )
    expect(answers).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
  })
})

test('webhook and mail tell of it, the mail in plain names only', async () => {
  const submission_id = randomUUID()
  const first = { landing_path: '/ar', locale: 'ar', referrer_host: 'www.google.com' }
  const last = {
    utm_source: 'https://evil.example',
    utm_campaign: 'gulf-2026',
    landing_path: '/de/pricing',
    locale: 'de',
    had_click_id: true,
  }
  const attribution = { first, last }
  const body = { ...contact, submission_id, attribution }
  const address = ownAddress()
  const answer = await postChat({ baseUrl: site.server.baseUrl, address, body })
  expect(answer.status).toBe(201)
  await expect.poll(() => site.states()).toEqual(['delivered', 'delivered'])
  const [call] = site.receiver.calls
  expect(JSON.parse(call?.body ?? '').data.attribution).toEqual({
    first: { ...first, landing_path: '/', had_click_id: false },
    last: { ...last, landing_path: '/pricing' },
  })
  const mail = mailPart(site.mailServer.mails[0]?.raw ?? '', 'text/plain')
  expect(mail).toContain('gulf-2026')
  expect(mail).not.toContain('evil')
})

const messageId = ({ raw }: ReceivedMail) => mailHeader(raw, 'Message-ID')

test('while the database is away nothing ends and little is logged; then all goes on', async () => {
  site.receiver.answer = withStatus(429, { 'Retry-After': '1800' })
  await site.sendChat()
  await expect.poll(() => site.lastWebhookError()).toBe('HTTP 429')
  // What the database cannot note comes again only when its lease ends.
  await site.untilNothingIsUnderWay()
  const from = site.server.log().length
  await site.server.stopDatabase()
  await untilConnectedTo({ port: Number(new URL(site.server.databaseUrl).port), times: 12 })
  await site.server.restartDatabase()
  const health = () => fetch(`${site.server.baseUrl}/api/health`)
  await expect.poll(async () => (await health()).status).toBe(200)
  site.receiver.answer = succeed
  await site.letTimePass()
  await expect.poll(() => site.states('webhook')).toEqual(['delivered'])
  const lines = site.server
    .log()
    .slice(from)
    .split('\n')
    .filter((line) => line.includes('"msg":"notifications'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(8)
})

describe('two servers on one database', () => {
  let other: Awaited<ReturnType<TestServer['startAnother']>>
  beforeAll(async () => {
    other = await site.server.startAnother()
  })
  afterAll(async () => {
    if (site.running === other) return
    // A stopped process hears of no other signal before this one.
    process.kill(other.pid, 'SIGCONT')
    await other.stop()
  })

  test('share the work, and nothing is sent twice', async () => {
    const open: (() => void)[] = []
    // No answer comes before more are open than one server has at once.
    site.receiver.answer = (response, called) => {
      open.push(() => succeed(response, called))
      if (open.length <= 4) return
      site.receiver.answer = succeed
      open.forEach((answer) => answer())
    }
    for (let sent = 0; sent < 20; sent += 5)
      await Promise.all(Array.from({ length: 5 }, () => site.sendChat()))
    await expect.poll(() => site.states()).toEqual(Array(40).fill('delivered'))
    expect(open).toHaveLength(5)
    const ids = site.receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
    expect(site.mailServer.mails).toHaveLength(20)
    expect(new Set(site.mailServer.mails.map(messageId)).size).toBe(20)
  })

  test('what one had taken when it was killed is sent by the other, once its time is over, under the same id', async () => {
    // Only the one that is killed takes what comes until then.
    process.kill(other.pid, 'SIGSTOP')
    const noting = await transaction()

    // Sent, and the server waits for the answer.
    site.receiver.answer = () => undefined
    site.mailServer.behaviour.isSilent = true
    await site.sendNurse()
    await expect.poll(() => site.receiver.calls.length).toBe(1)

    // Answered, and the server waits to note it: the receiver holds the row before it answers.
    site.receiver.answer = (response, { body }) => {
      const { data } = JSON.parse(body) as { data: { id: number } }
      void noting
        .query(
          `select from deliveries
           where channel = 'webhook' and kind = 'consultations' and record = $1 for update`,
          [data.id],
        )
        .then(() => response.writeHead(204).end())
    }
    await site.sendHospital()
    const isNoting = `wait_event_type = 'Lock' and query like '%update deliveries%'`
    const isWaiting = `select from pg_stat_activity where ${isNoting}`
    await expect.poll(() => site.db.count(isWaiting)).toBe(1)
    await expect.poll(() => site.mailServer.mails.length).toBe(2)

    await site.server.kill()
    // Postgres would still carry out what the server had asked for; its machine is gone, too.
    await site.db.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isNoting}`)
    await noting.end()
    site.receiver.answer = succeed
    site.mailServer.behaviour.isSilent = false
    site.running = other
    process.kill(other.pid, 'SIGCONT')

    // What the killed server had taken is left alone until its time is over.
    const isLeft = ({ state }: Delivery) => state === 'waiting'
    await site.sendMarker()
    const left = (await site.rows()).filter(isLeft)
    const triedOnce = left.map(({ channel, attempts }) => `${channel} ${attempts}`).sort()
    expect(triedOnce).toEqual(['email 1', 'email 1', 'webhook 1', 'webhook 1'])
    for (const { next_attempt_at } of left) {
      const wait = Number(next_attempt_at) - Date.now()
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThan(60_000)
    }
    expect([site.receiver.calls.length, site.mailServer.mails.length]).toEqual([3, 3])

    await site.letLeasesEnd()
    await expect.poll(() => site.states()).toEqual(Array(6).fill('delivered'))
    const repeats = (keys: (string | undefined)[]) =>
      [...new Set(keys)].map((key) => keys.filter((one) => one === key).length)
    // The marker has come once, all else twice.
    const ids = site.receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect(repeats(ids)).toEqual([2, 2, 1])
    expect(repeats(site.mailServer.mails.map(messageId))).toEqual([2, 2, 1])
  })
})

test('a server that is asked to end finishes what is on its way', async () => {
  let answer: () => void = () => undefined
  site.receiver.answer = (response, called) => {
    answer = () => succeed(response, called)
  }
  await site.sendChat()
  await expect.poll(() => site.receiver.calls.length).toBe(1)
  // What no server has taken yet waits for the next one.
  await expect.poll(() => site.states('email')).toEqual(['delivered'])
  const ended = site.running.stop()
  // It takes no more connections from then on.
  await expect.poll(() => isListening(new URL(site.running.baseUrl).port)).toBe(false)
  answer()
  await ended
  expect(await site.states()).toEqual(['delivered', 'delivered'])
})

test('what comes soon after the first goes in one mail, each marked, however often it is tried', async () => {
  site.running = await site.server.startAnother({ NOTIFY_GATHER_MINUTES: '5' })
  await site.sendNurse()
  await expect.poll(() => site.states()).toEqual(['delivered', 'delivered'])
  await site.sendNurse()
  await site.sendHospital()
  await site.sendChat()
  await expect.poll(() => site.states('webhook')).toEqual(Array(4).fill('delivered'))
  const [first, ...held] = await site.rows('email')
  expect(held.map(({ state, attempts }) => [state, attempts])).toEqual(
    Array(3).fill(['waiting', 0]),
  )
  expect(new Set(held.map((row) => Number(row.next_attempt_at))).size).toBe(1)
  const wait = Number(held[0]?.next_attempt_at) - Number(first?.delivered_at)
  expect(wait).toBeGreaterThan(240_000)
  expect(wait).toBeLessThan(301_000)

  site.mailServer.behaviour.refuses = () => true
  await site.letTimePass()
  const tried = async () =>
    (await site.rows('email')).map(({ attempts, last_error }) => [attempts, last_error])
  await expect.poll(tried).toEqual([[1, null], ...Array(3).fill([1, 'SMTP 550'])])
  site.mailServer.behaviour.refuses = undefined
  await site.letTimePass()
  await expect.poll(() => site.states('email')).toEqual(Array(4).fill('delivered'))
  expect(site.mailServer.mails.map(({ to }) => to)).toEqual([staff, staff])
  const { raw = '' } = site.mailServer.mails[1] ?? {}
  const { joined } = mailTexts.ar.request
  expect(mailSubject(raw)).toBe(interpolate(joined.subject, { number: '3' }))
  for (const { kind, record } of held) {
    const table = kind === 'consultations' ? kind : 'chat_messages'
    expect(mailPart(raw, 'text/plain')).toContain(await site.deskUrlOf(table, record))
  }
  expect(mailPart(raw, 'text/plain')).not.toMatch(personal)
})

/** A connection in the middle of a transaction, which ends with it. */
async function transaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.server.databaseUrl })
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
  await expect.poll(() => tried).toBeGreaterThanOrEqual(times)
  await new Promise((resolve) => listener.close(resolve))
}

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { contact, postChat } from './chat'
import { hospital, nurse, postForm, readCv } from './consultationForms'
import { startMailServer } from './mailServer'
import { trustedCertificate } from './tlsProxy.mjs'
import { siteUrl } from './realSite.mjs'
import { startTestServer, type TestServer } from './testServer.mjs'
import { startWebhookReceiver, succeed } from './webhookReceiver'

export const staff = ['office@curaco.example', 'night@curaco.example']
export const cv = {
  name: 'asha-thomas-cv.pdf',
  bytes: readCv('asha.pdf'),
  type: 'application/pdf',
}

export type Delivery = {
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
export class NotificationSite {
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
    return postForm({
      baseUrl: this.running.baseUrl,
      fields: { ...nurse, submission_id, locale: 'ml' },
      cv,
    })
  }

  sendHospital(): Promise<Response> {
    return postForm({
      baseUrl: this.running.baseUrl,
      fields: { ...hospital },
    })
  }

  sendChat(submission_id: string = randomUUID()): Promise<Response> {
    return postChat({
      baseUrl: this.running.baseUrl,
      body: { ...contact, submission_id, locale: 'de' },
    })
  }

  async rows(channel?: 'email' | 'webhook'): Promise<Delivery[]> {
    const { rows } = await this.db.query<Delivery>(
      `select id, kind, record::integer, channel, state, attempts::integer, next_attempt_at,
              delivered_at, last_error
       from deliveries where $1::text is null or channel::text = $1 order by id`,
      [channel ?? null],
    )
    return rows
  }

  async states(channel?: 'email' | 'webhook'): Promise<string[]> {
    return (await this.rows(channel)).map(({ state }) => state)
  }

  async lastWebhookError(): Promise<string | null | undefined> {
    return (await this.rows('webhook'))[0]?.last_error
  }

  async untilNothingIsUnderWay(): Promise<void> {
    const underWay = () => this.db.query(`select from deliveries where ${isUnderWay}`)
    await expect.poll(async () => (await underWay()).rowCount).toBe(0)
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

  /** Sends one more and waits until it has arrived: all else that was due has been taken before it. */
  async sendMarker(): Promise<void> {
    const before = await this.#lastDelivery()
    expect((await this.sendChat()).status).toBe(201)
    const left = () =>
      this.db.query(`select from deliveries where id > $1 and state <> 'delivered'`, [before])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
  }

  async #lastDelivery(): Promise<number> {
    const { rows } = await this.db.query<{ id: number }>('select max(id) as id from deliveries')
    return rows[0]?.id ?? 0
  }
}

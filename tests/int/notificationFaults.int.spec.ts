import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailHeader, type ReceivedMail } from '../helpers/mailServer'
import { NotificationSite, type Delivery } from '../helpers/notificationSite'
import type { TestServer } from '../helpers/testServer.mjs'
import { succeed, withStatus } from '../helpers/webhookReceiver'

const site = new NotificationSite()

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
  await site.connect()
  const health = () => fetch(`${site.server.baseUrl}/api/health`)
  await expect.poll(async () => (await health()).status).toBe(200)
  site.receiver.answer = succeed
  await site.letTimePass()
  await expect.poll(() => site.states('webhook')).toEqual(['delivered'])
  const lines = site.server
    .log()
    .slice(from)
    .split('\n')
    .filter((line) => line.includes('messages to staff'))
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
    await expect
      .poll(
        async () =>
          (await site.db.query(`select from pg_stat_activity where ${isNoting}`)).rowCount,
      )
      .toBe(1)
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
    expect(left.map(({ channel, attempts }) => [channel, attempts])).toEqual(
      expect.arrayContaining([
        ['webhook', 1],
        ['webhook', 1],
        ['email', 1],
        ['email', 1],
      ]),
    )
    expect(left).toHaveLength(4)
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
  const ended = site.running.stop()
  // It takes no more connections from then on.
  await expect.poll(() => isReachable(site.running.baseUrl)).toBe(false)
  answer()
  await ended
  expect(await site.states()).toEqual(['delivered', 'delivered'])
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

function isReachable(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

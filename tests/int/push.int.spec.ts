import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { ownAddress } from '../helpers/ownAddress'
import { addUser, cmsClient, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { runJob } from '../helpers/jobs'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import { PushedBrowser, readSender, startPushService } from '../helpers/pushService'
import { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

let service: Awaited<ReturnType<typeof startPushService>>
let server: TestServer
let cms: CmsCall
let db: TestDatabase
let paths = 0
const users: Record<string, number> = {}

beforeAll(async () => {
  const pushPort = await findFreePort()
  service = await startPushService({ port: pushPort })
  server = await startTestServer(
    { RATE_LIMIT_PER_MINUTE: '0', NODE_EXTRA_CA_CERTS: trustedCertificate },
    { pushPort, clockSpeed: 5 },
  )
  db = server.db
  cms = await cmsClient({ baseUrl: server.baseUrl, credentials: server })
  for (const [username, role] of Object.entries({
    asha: 'coordinator',
    bea: 'coordinator',
    ed: 'editor',
  })) {
    users[username] = (await addUser(cms, { username, role })).id
  }
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})
beforeEach(async () => {
  await db.query('delete from push_subscriptions')
  await db.query(
    `update users set active = true, role = 'coordinator' where username in ('asha', 'bea')`,
  )
  service.calls.length = 0
  service.statusOf = () => 201
})

/** As long as a key, and no point of the curve. */
const noPoint = Buffer.alloc(65, 1).toString('base64url')

/** A browser of a user who has logged in with it. */
class Device extends PushedBrowser {
  cookies = ''

  static async of(username: string, wishes: object = {}): Promise<Device> {
    const device = new Device(`/send/${(paths += 1)}`)
    await device.logIn(username)
    expect((await device.subscribe(wishes)).status).toBe(200)
    return device
  }

  async logIn(username: string): Promise<void> {
    const response = await this.call('POST', 'users/login', {
      username,
      password: 'a long enough password',
    })
    expect(response.status).toBe(200)
  }

  subscribe(wishes: object = {}): Promise<Response> {
    return this.call('POST', 'users/push', {
      ...this.subscription,
      newRequests: true,
      nextSteps: true,
      ...wishes,
    })
  }

  async call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${server.baseUrl}/cms/api/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Cookie: this.cookies,
        Origin: server.baseUrl,
        'X-Forwarded-For': ownAddress(),
      },
      body: body && JSON.stringify(body),
    })
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const names = set.map((cookie) => cookie.split('=')[0])
    const kept = this.cookies.split('; ').filter((one) => one && !names.includes(one.split('=')[0]))
    this.cookies = [...kept, ...set.filter((one) => !one.endsWith('='))].join('; ')
    return response
  }

  /** What it was told, in order. */
  get messages() {
    return service.calls
      .filter(({ path }) => path === this.path)
      .map(({ body }) => this.decrypt(body))
  }
}

const sendHospital = async (phone: string) => (await leaveConsultation(server, { phone })).person
const sendChat = (phone: string) => leaveChat(server, { phone })

const subscribed = () =>
  db.column<string>(
    'select username from push_subscriptions join users on users.id = user_id order by username',
  )

test('tells who may be concerned of what has come in, readable by their browser alone', async () => {
  const [asha, bea] = [await Device.of('asha'), await Device.of('bea')]
  const person = await sendHospital('+49 30 5551001')
  await expect.poll(() => [asha.messages.length, bea.messages.length]).toEqual([1, 1])
  expect(asha.messages[0]).toEqual({
    title: 'New request from a hospital · Germany',
    url: `/cms/desk?tab=new&person=${person}`,
    tag: `consultations-${person}`,
  })
  const [first] = service.calls
  if (!first) throw new Error('nothing was sent')
  expect(readSender(first)).toMatchObject({ aud: 'https://fcm.push.example.org' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' })
  const other = first.path === asha.path ? bea : asha
  expect(() => other.decrypt(first.body)).toThrow()

  await cms.patch(`/people/${person}`, { owner: users.bea })
  await sendChat('+49 30 5551001')
  await expect.poll(() => bea.messages.length).toBe(2)
  await sendChat('+49 30 5551002')
  await expect.poll(() => asha.messages.length).toBe(2)
  expect(bea.messages.map(({ title }) => title)).toContain('New chat message · Germany')
  expect(asha.messages[1]?.title).toBe('New chat message')
})

test('reminds whoever looks after a person of the next step, once', async () => {
  const [asha, bea] = [await Device.of('asha', { newRequests: false }), await Device.of('bea')]
  const person = await sendHospital('+49 30 5551003')
  const plan = (minutes: number) =>
    cms.patch(`/people/${person}`, {
      owner: users.asha,
      nextStepKind: 'call',
      nextStepAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    })
  await plan(1)
  await runJob(db, 'reminders')
  await expect
    .poll(() => asha.messages)
    .toEqual([
      {
        title: `Call: Hospital, Germany (${person})`,
        url: `/cms/desk?tab=mine&person=${person}`,
        tag: `people-${person}`,
      },
    ])
  // Another one of the same person is another reminder, and no other user's.
  await plan(2)
  await runJob(db, 'reminders')
  await expect.poll(() => asha.messages.length).toBe(2)
  expect(bea.messages.filter(({ tag }) => tag.startsWith('people'))).toEqual([])
})

test('reminds all of the steps that nobody looks after, of many at once by one notification', async () => {
  const devices = [await Device.of('asha'), await Device.of('bea')]
  await Device.of('asha', { nextSteps: false })
  const people = [await sendHospital('+49 30 5551006'), await sendHospital('+49 30 5551007')]
  const due = (ids: number[], minutes: number) =>
    db.query(
      `update people set next_step_kind = 'call', next_step_at = now() - $2 * interval '1 minute'
       where id = any($1)`,
      [ids, minutes],
    )
  const reminders = () =>
    devices.map(({ messages }) => messages.filter(({ tag }) => tag.startsWith('people')))
  await due(people, 1)
  for (let run = 0; run < 2; run += 1) await runJob(db, 'reminders')
  const all = {
    title: `${cmsTexts.en.push.unowned}: 2`,
    url: '/cms/desk?tab=all&step=planned&owner=%28none%29',
    tag: 'people-unowned',
  }
  await expect.poll(reminders).toEqual([[all], [all]])
  // One whose owner has left has none.
  await db.query('update people set owner_id = $2 where id = $1', [people[0], users.ed])
  await due(people.slice(0, 1), 2)
  await runJob(db, 'reminders')
  const one = {
    title: `Call: Hospital, Germany (${people[0]}) · ${cmsTexts.en.desk.nobodyYet}`,
    url: `/cms/desk?tab=all&person=${people[0]}`,
    tag: `people-${people[0]}`,
  }
  await expect.poll(reminders).toEqual([
    [all, one],
    [all, one],
  ])
})

test('forgets a browser that is gone, and waits for no push service but the one that is silent', async () => {
  const [gone, silent, bea] = [
    await Device.of('asha'),
    await Device.of('asha'),
    await Device.of('bea'),
  ]
  service.statusOf = (path) => (path === gone.path ? 410 : path === silent.path ? null : 201)
  await sendChat('+49 30 5551004')
  await sendChat('+49 30 5551005')
  await expect.poll(() => bea.messages.length).toBe(2)
  await expect.poll(subscribed).toEqual(['asha', 'bea'])
  // What is silent is tried again.
  service.statusOf = () => 201
  await db.query('update push_messages set next_attempt_at = now()')
  await expect.poll(() => silent.messages.length).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => await db.count('select from push_messages')).toBe(0)
})

test('loses no message that comes while the browser that it would be told to is forgotten', async () => {
  const [, bea] = [await Device.of('asha'), await Device.of('bea')]
  const other = new TestDatabase(server.databaseUrl)
  try {
    await other.query('begin')
    await other.query('delete from push_subscriptions where user_id = $1', [users.asha])
    const sent = sendChat('+49 30 5551011')
    const isWaiting = () => db.count(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    await expect.poll(isWaiting).toBe(1)
    await other.query('commit')
    await sent
  } finally {
    await other.end()
  }
  await expect.poll(() => bea.messages.length).toBe(1)
})

test('ends with the log-out of the browser, another reader of it, the log-in, the role and the account', async () => {
  const [asha, other] = [await Device.of('asha'), await Device.of('asha')]
  await asha.logIn('asha')
  expect(await subscribed()).toEqual(['asha', 'asha'])
  await asha.call('POST', 'users/logout')
  expect(await subscribed()).toEqual(['asha'])
  await other.logIn('bea')
  expect(await subscribed()).toEqual([])

  const bea = await Device.of('bea')
  const { rows } = await db.query<{ session: string }>('select session from push_subscriptions')
  await bea.call('DELETE', `users/${users.bea}/sessions/${rows[0]?.session}`)
  expect(await subscribed()).toEqual([])

  for (const change of [{ role: 'editor' }, { active: false }]) {
    await Device.of('asha')
    await cms.patch(`/users/${users.asha}`, change)
    expect(await subscribed()).toEqual([])
    await db.query(`update users set active = true, role = 'coordinator' where username = 'asha'`)
  }
  const last = await Device.of('asha')
  await last.call('DELETE', 'users/push')
  expect(await subscribed()).toEqual([])
})

test('takes no address of its own network and nobody who does not work with requests', async () => {
  const asha = await Device.of('asha')
  for (const endpoint of [
    'http://fcm.push.example.org/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/x',
    'https://db/x',
    'https://[fec0::1]/x',
  ]) {
    expect((await asha.subscribe({ endpoint })).status).toBe(400)
  }
  const { auth } = asha.subscription.keys
  for (const keys of [
    { p256dh: 'AA', auth: 'AA' },
    { p256dh: noPoint, auth },
  ]) {
    expect((await asha.subscribe({ keys })).status).toBe(400)
    const moved = { endpoint: asha.subscription.endpoint, keys }
    expect((await asha.call('PATCH', 'users/push', moved)).status).toBe(400)
  }
  const editor = new Device('/send/editor')
  await editor.logIn('ed')
  expect((await editor.subscribe()).status).toBe(403)
  expect((await fetch(`${server.baseUrl}/cms/api/users/push`, { method: 'POST' })).status).toBe(403)
  expect(await subscribed()).toEqual(['asha'])
})

test('drops a browser with which nothing can be encrypted, and notifies the others', async () => {
  const [, bea] = [await Device.of('asha'), await Device.of('bea')]
  await db.query(
    `update push_subscriptions set p256dh = $1
     where user_id = (select id from users where username = 'asha')`,
    [noPoint],
  )
  await sendHospital('+49 30 5551010')
  await expect.poll(() => bea.messages.length).toBe(1)
  await expect.poll(subscribed).toEqual(['bea'])
  const left = () => db.query('select from push_messages').then(({ rowCount }) => rowCount)
  await expect.poll(left).toBe(0)
})

test('goes on to tell a browser that its push service has moved, also without a log-in', async () => {
  const [asha, bea] = [await Device.of('asha'), await Device.of('bea')]
  const moved = new Device(`/send/${(paths += 1)}`)
  moved.cookies = asha.cookies.split('; ').find((one) => one.startsWith('curaco-push=')) ?? ''

  // What the worker does when the browser says so.
  const script = await (await fetch(`${server.baseUrl}/cms/push-worker.js`)).text()
  const listeners = new Map<string, (event: object) => void>()
  const asked: unknown[] = []
  const subscribe = async (options: unknown) => {
    asked.push(options)
    return { toJSON: () => moved.subscription }
  }
  const answers: Response[] = []
  runInNewContext(script, {
    self: {
      addEventListener: (kind: string, listener: (event: object) => void) =>
        listeners.set(kind, listener),
      registration: { pushManager: { subscribe } },
    },
    fetch: async (path: string, { method, body }: { method: string; body: string }) => {
      answers.push(await moved.call(method, path.replace('/cms/api/', ''), JSON.parse(body)))
    },
  })
  const change = async (event: object) => {
    let done: unknown
    listeners.get('pushsubscriptionchange')?.({
      ...event,
      waitUntil: (end: unknown) => (done = end),
    })
    await done
    return answers.at(-1)?.status
  }
  expect(await change({ newSubscription: null })).toBe(200)
  expect(asked).toEqual([
    { userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) },
  ])
  expect(await change({ newSubscription: { toJSON: () => moved.subscription } })).toBe(200)
  expect(asked).toHaveLength(1)
  await sendHospital('+49 30 5551009')
  await expect.poll(() => [moved.messages.length, bea.messages.length]).toEqual([1, 1])
  expect(asha.messages).toEqual([])

  // Neither another browser's place nor one for a browser that is told of nothing.
  expect((await moved.call('PATCH', 'users/push', bea.subscription)).status).toBe(403)
  const stranger = new Device(`/send/${(paths += 1)}`)
  stranger.cookies = `curaco-push=${randomUUID()}`
  expect((await stranger.call('PATCH', 'users/push', stranger.subscription)).status).toBe(403)
  expect(await subscribed()).toEqual(['asha', 'bea'])
})

test('its worker and its manifest are for the CMS alone', async () => {
  const worker = await fetch(`${server.baseUrl}/cms/push-worker.js`)
  const policy = worker.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'.*connect-src 'self'$/)
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await worker.text()).not.toMatch(/'fetch'|caches/)
  const manifest = await fetch(`${server.baseUrl}/cms/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ start_url: '/cms/desk', scope: '/cms' })
  const linkOf = async (path: string) =>
    /rel="manifest" href="([^"]*)"/.exec(await (await fetch(server.baseUrl + path)).text())?.[1]
  expect(await linkOf('/cms/login')).toBe('/cms/manifest.webmanifest')
  expect(await linkOf('/en')).not.toBe('/cms/manifest.webmanifest')
})

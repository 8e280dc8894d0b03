import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addUser, cmsClient, type CmsCall } from '../helpers/cms'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { openDeskStream, type OpenDeskStream } from '../helpers/deskStream'
import * as leave from '../helpers/leaveRequest'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** What a server asks by itself meanwhile. */
const ofServer =
  /job_runs|payload_jobs|push_messages|file_removals|delete from rate_limits|"publications"/

/** As the desk sends a reply in the chat. */
const asReply = 'overrideLock=true&depth=0'

const polling = { timeout: 60_000, interval: 20 }

const proxy = createDatabaseProxy()
let server: TestServer
let admin: CmsCall

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' }, { throughDatabase: proxy.through })
  admin = await cmsClient({ baseUrl: server.baseUrl })
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
})

async function add(data: { role: string; seesNames?: boolean }) {
  const { id, credentials } = await addUser(admin, data)
  return { id, ...(await logIn({ baseUrl: server.baseUrl, credentials })) }
}

const addCoordinator = () => add({ role: 'coordinator' })

/** A stream for as long as the test goes on. */
async function open(options: { token?: string; query?: string; baseUrl?: string }) {
  const stream = await openDeskStream({ baseUrl: server.baseUrl, ...options })
  onTestFinished(stream.close)
  return stream
}

/** A visitor leaves a message; gives the number of their case. */
const leaveChat = async (name = 'Meera Nair') => (await leave.leaveChat(server, { name })).person

const change = (person: number, data: object) => admin.patch(`/people/${person}`, data)

const heard = (stream: OpenDeskStream, kind: string, person: number | null) =>
  vi.waitUntil(
    () =>
      stream.events.find(({ event, data }) => {
        const told = { ...Object(data) }
        return event === 'change' && told.kind === kind && told.person === person
      }),
    polling,
  )

const looksAt = (stream: OpenDeskStream) => {
  const last = stream.events.findLast(({ event }) => event === 'looking')
  return last?.data ?? []
}

test('asks the database little for each action of the desk', async () => {
  const { id: user, token, cookie } = await addCoordinator()
  const cms = await cmsClient({ baseUrl: server.baseUrl, token })
  const left = await Promise.all([1, 2, 3].map(() => leave.leaveChat(server)))
  const people = left.map(({ person }) => person)
  const [person, other] = people
  const [first, second, third] = await server.db.column<number>(
    `select id from stages where audience = 'nurses' order by position limit 3`,
  )
  const show = (query: string) =>
    fetch(`${server.baseUrl}/cms/desk?${query}`, { headers: { Cookie: cookie, ...ofOwnPage } })
  const patch = (path: string, data: object) =>
    cms.patch(`${path}overrideLock=true&select[id]=true`, data)
  const changeCase = (data: object) => patch(`/people/${person}?`, data)
  const at = '2030-01-02T10:00:00.000Z'
  const plan = { stage: second, owner: null, nextStepAt: at, nextStepKind: 'call' }
  const seen = { stage: first, owner: user, nextStepAt: null, nextStepKind: null }
  const done = { kind: 'call', at, owner: null, change: 'stepDone' }
  const reply = { answers: [{ text: 'In May' }] }
  const several = { stage: third, owner: user }
  const actions: [string, number, () => Promise<Response>][] = [
    ['opening the list', 11, () => show('tab=all')],
    ['opening a person', 20, () => show(`tab=all&person=${person}`)],
    ['taking a case', 3, () => changeCase({ owner: user, seen: { owner: null } })],
    ['recording a call', 3, () => changeCase({ notes: [{ text: 'Called' }] })],
    ['all fields', 3, () => changeCase({ ...plan, seen, notes: [{ text: 'Speaks B1' }] })],
    ['a step that is done', 3, () => changeCase({ steps: [done] })],
    ['several people', 4, () => patch(`/people?where[id][in]=${people.join()}&`, several)],
    ['merging', 3, () => changeCase({ mergedInto: other, seen: { mergedInto: null } })],
    ['undoing it', 3, () => changeCase({ mergedInto: null })],
    // Payload (3.90) reads and writes a whole record with each of its lists.
    ['a reply', 14, () => cms.patch(`/chat-messages/${left[0]?.id}?${asReply}`, reply)],
  ]
  for (const [name, most, act] of actions) {
    const record = proxy.record()
    const answer = await act()
    await answer.text()
    expect([name, answer.status]).toEqual([name, 200])
    const asked = record.filter((text) => !ofServer.test(text))
    expect(asked.length, `${name}:\n${asked.join('\n')}`).toBeLessThanOrEqual(most)
  }
})

test('is for those who see requests, and for nobody else', async () => {
  expect((await open({})).status).toBe(401)
  expect((await open({ token: 'x' })).status).toBe(401)
  for (const data of [{ role: 'editor' }, { role: 'manager' }]) {
    expect((await open(await add(data))).status).toBe(403)
  }
  for (const data of [{ role: 'coordinator' }, { role: 'manager', seesNames: true }]) {
    expect((await open(await add(data))).status).toBe(200)
  }
})

test('tells of what comes in and of what colleagues change, by kinds and numbers alone', async () => {
  const stream = await open(await addCoordinator())
  const person = await leaveChat('Zuleika Farnborough')
  await heard(stream, 'new', person)
  await change(person, { notes: [{ text: 'Wants to work in a surgical ward' }] })
  await heard(stream, 'changed', person)
  expect(stream.text()).not.toMatch(/Zuleika|surgical|\+91/)
})

test('whoever was merged is told of as whom they were merged into', async () => {
  const [main, merged] = [await leaveChat(), await leaveChat()]
  const stream = await open(await addCoordinator())
  await change(merged, { mergedInto: main })
  await heard(stream, 'changed', main)
})

test('a line that breaks misses nothing', async () => {
  const { token } = await addCoordinator()
  const first = await open({ token })
  const { id = '' } = await heard(first, 'new', await leaveChat())
  first.close()
  const missed = await leaveChat()
  const again = await open({ token, query: `?since=${encodeURIComponent(id)}` })
  await heard(again, 'new', missed)
  // A server that does not know the last one has the whole desk read anew.
  const elsewhere = await open({ token, query: '?since=another/7' })
  await heard(elsewhere, 'changed', null)
})

test('ends when the account logs out or is switched off, and not for the others', async () => {
  const [leaving, switchedOff] = [await addCoordinator(), await addCoordinator()]
  const [left, off, stayed] = [
    await open(leaving),
    await open(switchedOff),
    await open(await addCoordinator()),
  ]
  await fetch(`${server.baseUrl}/cms/api/users/logout`, {
    method: 'POST',
    headers: { Authorization: `JWT ${leaving.token}` },
  })
  await vi.waitUntil(() => left.isOver(), polling)
  expect((await admin.patch(`/users/${switchedOff.id}`, { active: false })).status).toBe(200)
  await vi.waitUntil(() => off.isOver(), polling)
  // Told to stay away, so that browsers do not ask again and again.
  for (const stream of [left, off]) expect(stream.events.at(-1)).toMatchObject({ event: 'over' })
  await heard(stayed, 'new', await leaveChat())
  expect(stayed.isOver()).toBe(false)
  expect((await open(switchedOff)).status).toBe(401)
})

test('somebody with many tabs has the last six', async () => {
  const who = await addCoordinator()
  const streams: OpenDeskStream[] = []
  for (let tab = 0; tab < 8; tab += 1) streams.push(await open(who))
  await vi.waitUntil(() => streams.slice(0, 2).every(({ isOver }) => isOver()), polling)
  expect(streams.slice(2).some(({ isOver }) => isOver())).toBe(false)
})

test('who looks at a case is seen on every server, until the browser has gone', async () => {
  const [anna, ben] = [await addCoordinator(), await addCoordinator()]
  const person = await leaveChat()
  const another = await server.startAnother()
  onTestFinished(() => another.stop())
  const look = { user: anna.id, person }
  const bens = await open({ ...ben, baseUrl: another.baseUrl })
  const annas = await open({ ...anna, query: `?person=${person}` })
  await expect.poll(() => looksAt(bens)).toContainEqual(look)
  expect(looksAt(annas)).toContainEqual(look)
  annas.close()
  await expect.poll(() => looksAt(bens)).not.toContainEqual(look)
  // A server that starts later is told at once.
  await open({ ...anna, query: `?person=${person}` })
  const third = await server.startAnother()
  const late = await open({ ...ben, baseUrl: third.baseUrl })
  await expect.poll(() => looksAt(late)).toContainEqual(look)
  await third.stop()
  // It has ended the streams itself: none was left to be cut.
  expect(server.log()).toMatch(/"cut":0,"msg":"stopped"/)
  await vi.waitUntil(() => late.isOver(), polling)
})

test('goes on when the database has been away, and has the desk read anew', async () => {
  const stream = await open(await addCoordinator())
  // One that begins has the desk read anew, too.
  await heard(stream, 'changed', null)
  const from = stream.events.length
  await server.stopDatabase('SIGINT')
  await server.restartDatabase()
  const anew = { event: 'change', data: { kind: 'changed', person: null } }
  await expect.poll(() => stream.events.slice(from)).toContainEqual(expect.objectContaining(anew))
  await heard(stream, 'new', await leaveChat())
})

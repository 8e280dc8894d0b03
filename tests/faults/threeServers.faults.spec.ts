import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { editorOf } from '../helpers/editing'
import { startMailServer } from '../helpers/mailServer'
import { trustedCertificate } from '../helpers/tlsProxy.mjs'
import {
  createSubmission,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

// Three servers on one database and one folder of uploads. Every request goes to the next of them, as
// through a proxy without sticky sessions.

const submissions = 1000
const senders = 8
const kills = 6

const limits = { ofOneAddress: 6, inTotal: 10 }

type Running = Pick<TestServer, 'baseUrl' | 'pid'>

let first: TestServer
let servers: Running[]
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let db: pg.Client

beforeAll(async () => {
  const mailPort = await findFreePort()
  mailServer = await startMailServer({ port: mailPort, certificate: 'trusted' })
  first = await startTestServer({
    RATE_LIMIT_PER_MINUTE: String(limits.ofOneAddress),
    RATE_LIMIT_TOTAL_PER_MINUTE: String(limits.inTotal),
    SITE_URL: 'https://www.curaco.example',
    SMTP_URL: `smtps://127.0.0.1:${mailPort}`,
    NODE_EXTRA_CA_CERTS: trustedCertificate,
    MAIL_FROM: 'site@curaco.example',
    NOTIFY_EMAIL: 'office@curaco.example',
  })
  servers = [first, ...(await Promise.all([first.startAnother(), first.startAnother()]))]
  db = new pg.Client({ connectionString: first.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  for (const { pid } of servers) if (pid !== first.pid) process.kill(pid, 'SIGKILL')
  await first.stop()
  await mailServer.stop()
})

let addresses = 0
const ownAddress = () => `10.8.8.${(addresses += 1)}`

let turn = 0
const nextServer = () => servers[(turn += 1) % servers.length] ?? first

test('what is published at one is seen at all within a second', async () => {
  const editor = await editorOf(first)
  const brand = 'Nurse<span'
  const read = async ({ baseUrl }: Running) => (await fetch(`${baseUrl}/de/pricing`)).text()
  for (const server of servers) expect(await read(server)).not.toContain(brand)
  const data = { brand: 'NurseCo', brandAccent: 'Co' }
  expect((await editor.save({ kind: 'site-settings', data, as: 'all' })).status).toBe(200)
  const deadline = performance.now() + 1000
  for (const server of servers) {
    while (!(await read(server)).includes(brand)) expect(performance.now()).toBeLessThan(deadline)
  }
})

test('a job that waits is carried out by one of them', async () => {
  const cms = await cmsClient({ baseUrl: first.baseUrl })
  const addresses = Array.from({ length: 10 }, (_, index) => `user-${index}@curaco.example`)
  const users = await Promise.all(
    addresses.map(async (email) => {
      const data = { username: email.replace(/@.*/, ''), email, password: randomUUID() }
      const body = JSON.stringify({ ...data, role: 'coordinator', active: true })
      const answer = await cms('/users', { method: 'POST', body })
      return ((await answer.json()) as { doc: { id: number } }).doc.id
    }),
  )
  // All of them look for work at the same second.
  await db.query(
    `insert into payload_jobs (task_slug, input, queue, processing)
     select 'sendInvitation', json_build_object('user', id, 'language', 'en'), 'default', false
     from unnest($1::integer[]) as list (id)`,
    [users],
  )
  const left = () =>
    db.query(`select from payload_jobs where task_slug = 'sendInvitation' and completed_at is null`)
  await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0)
  const recipients = () => mailServer.mails.flatMap(({ to }) => to)
  await expect.poll(() => recipients().length).toBeGreaterThanOrEqual(addresses.length)
  expect(recipients().toSorted()).toEqual(addresses)
})

test('what one has counted counts for all: of one address, and of all together', async () => {
  const send = async (address: string) =>
    (await postChat({ baseUrl: nextServer().baseUrl, address, body: contact })).status
  const one = ownAddress()
  const statuses: number[] = []
  for (let count = 0; count < limits.ofOneAddress + 3; count += 1) statuses.push(await send(one))
  const others: number[] = []
  for (let count = 0; count < 6; count += 1) others.push(await send(ownAddress()))
  expect(statuses).toEqual([...Array<number>(limits.ofOneAddress).fill(201), 429, 429, 429])
  const room = limits.inTotal - limits.ofOneAddress
  expect(others).toEqual([...Array<number>(room).fill(201), 503, 503])
})

test(`${submissions} requests survive ${kills} sudden deaths of one of them`, async () => {
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_TOTAL_PER_MINUTE: '0' }
  const start = () => first.startAnother(unlimited)
  const spare = servers
  servers = await Promise.all([start(), start(), start()])
  for (const { pid } of spare) process.kill(pid, 'SIGKILL')

  const sent = Array.from({ length: submissions }, createSubmission)
  const waiting = [...sent]
  const acknowledged: Submission[] = []
  let failures = 0

  async function send() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      while (!(await isAcknowledged(next))) await sleep(5)
      acknowledged.push(next)
    }
  }

  async function isAcknowledged(submission: Submission) {
    const response = await sendSubmission({ server: nextServer(), submission }).catch(() => null)
    if (response?.status === 201 && (await response.text().catch(() => null))) return true
    failures += 1
    if (response) expect(response.status).toBe(201)
    return false
  }

  async function killAgainAndAgain() {
    for (let count = 1; count <= kills; count += 1) {
      while (acknowledged.length < (submissions / (kills + 1)) * count) await sleep(1)
      const victim = servers[count % servers.length]
      if (victim) process.kill(victim.pid, 'SIGKILL')
      servers = servers.filter((server) => server !== victim)
      servers.push(await start())
    }
  }

  await Promise.all([killAgainAndAgain(), ...Array.from({ length: senders }, send)])
  expect(failures).toBeGreaterThan(0)
  expect(acknowledged).toHaveLength(submissions)
  expect(await findStoredFaults({ server: first, sent, acknowledged })).toEqual(noFaults)
})

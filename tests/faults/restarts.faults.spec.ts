import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import {
  createSubmission,
  cvFiles,
  findOrphans,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { createRandom, postSurvey } from '../helpers/surveyForms'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** `FAULTS_SUBMISSIONS=1000 FAULTS_RESTARTS=20` is the long run. */
const submissions = Number(process.env.FAULTS_SUBMISSIONS) || 240
const restarts = Number(process.env.FAULTS_RESTARTS) || 4
const senders = 8

/** The same seed restarts at the same counts again. */
const seed = Number(process.env.FAULTS_SEED) || Math.floor(Math.random() * 2 ** 31)
const random = createRandom(seed)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
})
afterAll(() => server.stop())

/** Something that a visitor sends under one id until it has been received. */
type Sent = { id: string; table: string; submission?: Submission; send: () => Promise<Response> }

/** One of four is a chat message, one a survey, the others have a CV. */
function createSent(_: unknown, index: number): Sent {
  const { baseUrl } = server
  const address = '10.9.9.9'
  const id = randomUUID()
  if (index % 4 === 0) {
    const body = { ...contact, submission_id: id }
    return { id, table: 'chat_messages', send: () => postChat({ baseUrl, address, body }) }
  }
  if (index % 4 === 1) {
    const body = { language: 'de', regions: 'Berlin', submission_id: id }
    return { id, table: 'survey_responses', send: () => postSurvey({ baseUrl, address, body }) }
  }
  const submission = createSubmission()
  const send = () => sendSubmission({ server, submission })
  return { id: submission.id, table: 'consultations', submission, send }
}

test(`${submissions} submissions outlast ${restarts} restarts of the server, killed or told to end`, async () => {
  console.log(`seed ${seed} (FAULTS_SEED repeats it)`)
  const all = Array.from({ length: submissions }, createSent)
  const waiting = [...all]
  const statuses: Record<number, number> = {}
  let acknowledged = 0

  /** Goes on while the server is away and while it starts, as browsers do that wait for it. */
  async function send() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      while (!(await isAcknowledged(next))) await sleep(10)
      acknowledged += 1
    }
  }

  async function isAcknowledged({ send }: Sent) {
    const response = await send().catch(() => null)
    const body = (await response?.text().catch(() => null)) ?? null
    const status = response && body !== null ? response.status : 0
    statuses[status] = (statuses[status] ?? 0) + 1
    return status === 201
  }

  async function restartAgainAndAgain() {
    const share = submissions / (restarts + 1)
    for (let count = 1; count <= restarts; count += 1) {
      const at = share * (count - 0.5 + random())
      while (acknowledged < at) await sleep(1)
      await sleep(random() * 40)
      await (count % 2 === 0 ? server.end() : server.kill())
      await server.restart()
    }
  }

  await Promise.all([restartAgainAndAgain(), ...Array.from({ length: senders }, send)])
  console.log(`answered ${JSON.stringify(statuses)} (0: no whole answer)`)

  expect(Object.keys(statuses).filter((status) => !['0', '201', '503'].includes(status))).toEqual(
    [],
  )
  expect(statuses[0] ?? 0).toBeGreaterThan(restarts)
  for (const table of ['chat_messages', 'survey_responses']) {
    const sent = all.filter((one) => one.table === table).map(({ id }) => id)
    const rows = await server.db.rows<{ id: string }>(`select submission_id as id from ${table}`)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.toSorted())
  }
  const sent = all.flatMap(({ submission }) => submission ?? [])
  const stored = { server, sent, acknowledged: sent }
  expect(await findStoredFaults(stored)).toEqual(noFaults)

  const orphans = await findOrphans(server)
  console.log(`${orphans.length} files had no row`)
  // What belongs to no request under way any more stays all the same, for the operator to remove.
  const long = new Date(Date.now() - 60 * 60 * 1000)
  for (const file of cvFiles(server)) utimesSync(file, long, long)
  await server.kill()
  await server.restart()
  expect(await findOrphans(server)).toEqual(orphans)
  expect(await findStoredFaults(stored)).toEqual(noFaults)
  const [halves] = await server.db.rows<{ count: number }>(
    "select count(*)::int as count from consultations where type = 'nurses' and cv_id is null",
  )
  expect(halves?.count).toBe(0)
})

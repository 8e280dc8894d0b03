import { existsSync, statSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { isListening } from '../helpers/connections'
import { pdfOf, nurse } from '../helpers/consultationForms'
import { startAsImage, startAsNpm, type StartedSite } from '../helpers/startedSite'
import {
  createSubmission,
  cvFiles,
  findOrphans,
  findStoredFaults,
  noFaults,
  type Submission,
} from '../helpers/submissions'
import { TestDatabase } from '../helpers/testDatabase.mjs'

/** When Docker would kill it: `stop_grace_period` of docker-compose.yml. */
const maxStop = 15_000

const senders = 12
const readers = 3

/** Long enough for any machine; what is waited for comes much sooner. */
const answerTimeout = { timeout: 30_000, interval: 10 }

const answersAll = 'answers what it has accepted, finishes a slow upload, closes what is idle'

// Both at once: most of the first one's time is the way out's own.
describe.concurrent('told to end', () => {
  test(`the server of the image ${answersAll}, and cuts an upload that would take too long`, () =>
    expectOrderlyEnd({ start: startAsImage, hasEndlessUpload: true }))

  // Its Postgres stops after the server, and how long that takes is the disk's.
  test(`npm start ${answersAll}`, () =>
    expectOrderlyEnd({ start: startAsNpm, hasEndlessUpload: false }))
})

test('npm start that is killed ends its server and its database, and the next one starts', async () => {
  const site = await startAsNpm()
  try {
    await site.kill()
    await site.restart()
    await site.kill()
    await expect.poll(() => existsSync(site.postmasterFile), answerTimeout).toBe(false)
    await site.restart()
    expect(await site.terminate()).toMatchObject({ code: 0, signal: null })
    expect(existsSync(site.postmasterFile)).toBe(false)
  } finally {
    await site.stop()
  }
})

type Way = { start: () => Promise<StartedSite>; hasEndlessUpload: boolean }

async function expectOrderlyEnd({ start, hasEndlessUpload }: Way) {
  const site = await start()
  try {
    await endUnderLoad({ site, hasEndlessUpload })
  } finally {
    await site.stop()
  }
}

async function endUnderLoad({
  site,
  hasEndlessUpload,
}: Omit<Way, 'start'> & { site: StartedSite }) {
  const port = Number(new URL(site.baseUrl).port)
  const cut = hasEndlessUpload ? sendEndlessly(port) : undefined
  await vi.waitUntil(() => !cut || cvFiles(site).length === 1, answerTimeout)
  const load = startKeptAliveLoad(site)
  await vi.waitUntil(() => load.countAcknowledged() > 15, answerTimeout)
  // Late, because what sends nothing is closed: a body after 20 s, a kept connection after five.
  const large = createSubmission()
  large.cv.bytes = pdfOf(1_000_000)
  const upload = await sendHalf({ port, bytes: await requestBytes({ submission: large }) })
  await vi.waitUntil(() => hasIncoming({ site, bytes: 400_000 }), answerTimeout)
  const [asking, silent] = [await connect(port), await connect(port)]
  for (const { socket } of [asking, silent]) socket.write(getHealth)
  const isAnswered = () => [asking, silent].every(({ text }) => text().includes('{"ok":true}'))
  await vi.waitUntil(isAnswered, answerTimeout)
  asking.socket.write(getHealth.slice(0, 20))

  const ended = site.terminate()
  while (await isListening(port)) await sleep(5)
  asking.socket.write(getHealth.slice(20))
  const answered = await asking.ended
  expect(answered.text).toMatch(/^HTTP\/1\.1 200 OK[^]*\nHTTP\/1\.1 503 [^]*"reason":"stopping"/)
  expect(answered.text.toLowerCase()).toContain('connection: close')
  // Closed although a request is still coming in on another connection.
  expect((await silent.ended).isReset).toBe(false)
  expect((await upload.finish()).text).toMatch(/^HTTP\/1\.1 201 /)

  expect((await cut)?.text ?? '').not.toMatch(/ 201 /)
  const { code, signal, milliseconds } = await ended
  const { answers, acknowledged, unanswered, refused } = await load.stop()
  console.log(
    `ended after ${milliseconds} ms; answered ${JSON.stringify(answers)}, not accepted ${unanswered.length}`,
  )
  expect([code, signal]).toEqual([0, null])
  expect(milliseconds).toBeLessThan(maxStop)
  expect([answers.cut, answers.cutBefore, refused]).toEqual([0, 0, []])

  // Every request that the server has dealt with reached the one who sent it, and no other is stored.
  const stored = [large, ...acknowledged]
  expect(countLogged({ log: site.log(), route: '/api/consultations', status: 201 })).toBe(
    stored.length,
  )
  const db = new TestDatabase(await site.openDatabase())
  const server = { db, uploadsDir: site.uploadsDir }
  expect(await findStoredFaults({ server, sent: stored, acknowledged: stored })).toEqual(noFaults)
  expect(await findOrphans(server)).toEqual([])
  await db.end()
}

const getHealth = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Whether more than so many bytes of one file have come. */
function hasIncoming({ site, bytes }: { site: StartedSite; bytes: number }): boolean {
  const sizes = cvFiles(site).map((file) => statSync(file, { throwIfNoEntry: false })?.size)
  return sizes.some((size = 0) => size > bytes)
}

/** An upload of 400 kB that takes a minute. */
async function sendEndlessly(port: number): Promise<RawEnd> {
  const submission = createSubmission()
  submission.cv.bytes = pdfOf(400_000)
  return sendSlowly({ port, bytes: await requestBytes({ submission }), milliseconds: 60_000 })
}

type LoadResult = {
  /** `cutBefore`: no byte of an answer came on a connection that had been kept for the request. */
  answers: { whole: number; cut: number; cutBefore: number }
  acknowledged: Submission[]
  unanswered: Submission[]
  /** Statuses that are wrong for a server that ends. */
  refused: number[]
}

/** Clients that keep their connections, as proxies do, and ask without a pause. */
function startKeptAliveLoad(site: StartedSite): {
  countAcknowledged: () => number
  stop: () => Promise<LoadResult>
} {
  const agent = new http.Agent({ keepAlive: true, maxSockets: senders + readers })
  const result: LoadResult = {
    answers: { whole: 0, cut: 0, cutBefore: 0 },
    acknowledged: [],
    unanswered: [],
    refused: [],
  }
  let isStopping = false

  async function sender() {
    while (!isStopping) {
      const submission = createSubmission()
      const bytes = await requestBytes({ submission })
      const { outcome, status } = await ask({ agent, site, bytes })
      if (outcome !== 'refused') result.answers[outcome] += 1
      if (status === 0) return void result.unanswered.push(submission)
      if (status === 201) result.acknowledged.push(submission)
      else result.refused.push(status)
    }
  }

  async function reader() {
    while (!isStopping) {
      const { outcome, status } = await ask({ agent, site })
      if (outcome !== 'refused') result.answers[outcome] += 1
      if (status === 0) return
      if (status !== 200) result.refused.push(status)
    }
  }

  const workers = [
    ...Array.from({ length: senders }, sender),
    ...Array.from({ length: readers }, reader),
  ]
  return {
    countAcknowledged: () => result.acknowledged.length,
    stop: async () => {
      isStopping = true
      await Promise.all(workers)
      agent.destroy()
      return result
    },
  }
}

/** One request and how it went; `status` 0 where no byte of an answer came. */
function ask({
  agent,
  site,
  bytes,
}: {
  agent: http.Agent
  site: StartedSite
  bytes?: Buffer
}): Promise<{ outcome: 'whole' | 'cut' | 'cutBefore' | 'refused'; status: number }> {
  return new Promise((resolve) => {
    const url = new URL(bytes ? '/api/consultations' : '/de/nurses', site.baseUrl)
    const { headers, body } = bytes ? split(bytes) : { headers: {}, body: undefined }
    const request = http.request(url, { agent, method: bytes ? 'POST' : 'GET', headers })
    request.on('error', () =>
      resolve({ outcome: request.reusedSocket ? 'cutBefore' : 'refused', status: 0 }),
    )
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.on('error', () => undefined)
      response.on('close', () => resolve({ outcome: response.complete ? 'whole' : 'cut', status }))
      response.resume()
    })
    request.end(body)
  })
}

/** Head and body of a request's bytes. */
function split(bytes: Buffer): { headers: Record<string, string>; body: Buffer } {
  const end = bytes.indexOf('\r\n\r\n')
  const [, ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  return { headers, body: bytes.subarray(end + 4) }
}

function countLogged({ log, route, status }: { log: string; route: string; status: number }) {
  const wanted = `"route":"${route}","status":${status},`
  return log.split('\n').filter((line) => line.includes(wanted)).length
}

/** What a connection brought: everything that was read, and whether it ended in order. */
type RawEnd = { text: string; isReset: boolean }

/** The bytes of a request that sends a submission, as a browser sends them. */
async function requestBytes({
  submission: { id, cv },
  fields = {},
}: {
  submission: Submission
  fields?: Record<string, string>
}): Promise<Buffer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...nurse, ...fields, submission_id: id })) {
    form.append(name, value)
  }
  form.append('cv', new Blob([new Uint8Array(cv.bytes)]), cv.name)
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const head = [
    'POST /api/consultations HTTP/1.1',
    'Host: localhost',
    'Accept: application/json',
    'X-Forwarded-For: 10.9.9.9',
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends bytes evenly over some time, as a slow line does, and reads until the server closes. */
async function sendSlowly({
  port,
  bytes,
  milliseconds,
}: {
  port: number
  bytes: Buffer
  milliseconds: number
}): Promise<RawEnd> {
  const { socket, ended } = await connect(port)
  const pieces = Math.ceil(milliseconds / 50)
  const size = Math.ceil(bytes.length / pieces)
  for (let at = 0; at < bytes.length && socket.writable; at += size) {
    socket.write(bytes.subarray(at, at + size))
    await sleep(50)
  }
  return ended
}

/** Sends the first half of some bytes; the rest goes out with `finish`, which reads to the end. */
async function sendHalf({
  port,
  bytes,
}: {
  port: number
  bytes: Buffer
}): Promise<{ finish: () => Promise<RawEnd> }> {
  const { socket, ended } = await connect(port)
  const half = Math.floor(bytes.length / 2)
  socket.write(bytes.subarray(0, half))
  return {
    finish: () => {
      socket.write(bytes.subarray(half))
      return ended
    },
  }
}

/** Opens a connection and collects what comes, until it ends. */
async function connect(
  port: number,
): Promise<{ socket: net.Socket; ended: Promise<RawEnd>; text: () => string }> {
  const socket = net.connect({ host: '127.0.0.1', port })
  let text = ''
  let isReset = false
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  socket.on('error', () => (isReset = true))
  const ended = new Promise<RawEnd>((resolve) =>
    socket.once('close', () => resolve({ text, isReset })),
  )
  return { socket, ended, text: () => text }
}

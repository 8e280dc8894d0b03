import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { nurse, postForm, postRaw, readCv } from '../helpers/consultationForms'
import { mostBodies } from '../../src/lib/http/bodiesAtOnce'
import { makePdf } from '../helpers/makePdf'
import { messages } from '../helpers/messages'
import { startTestServer } from '../helpers/testServer.mjs'

type TestServer = Awaited<ReturnType<typeof startTestServer>>

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'multipart/form-data; boundary=x' }

/** Pieces of a body that never becomes whole. */
function* endless(total: number): Generator<Buffer> {
  for (let sent = 0; sent < total; sent += megabyte) yield Buffer.alloc(megabyte, ' ')
}

/** Sends what was asked, then waits for the end of the connection. */
function talk({ send, each }: { send: string; each?: { ms: number; text: string } }) {
  const started = performance.now()
  return new Promise<{ answer: string; seconds: number }>((resolve) => {
    let answer = ''
    const socket = connect(send)
    const timer = each && setInterval(() => socket.write(each.text), each.ms)
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, seconds: (performance.now() - started) / 1000 })
    })
  })
}

describe('a body that is too large', () => {
  const places = [
    ['/cms/api/users/login', json],
    ['/cms/api/users/forgot-password', json],
    ['/cms/api/users/reset-password', form],
    ['/cms/api/posts', json],
    ['/cms/api/posts', form],
    ['/cms/api/media', form],
    ['/cms/api/globals/site-settings', json],
    ['/cms/api/nothing/here', json],
    ['/cms', { ...form, 'Next-Action': 'x'.repeat(40) }],
    ['/cms/collections/posts', { 'Content-Type': 'text/plain', 'Next-Action': 'x'.repeat(40) }],
    ['/', form],
    ['/nurses', json],
    ['/admin/verify', json],
    ['/locales/en/translation.json', json],
    ['/_next/image', json],
    ['/%63ms/api/users/login', json],
    ['/api/../cms/api/users/login', json],
  ] as const

  test.each(places)('is not read where its length is said: %s %o', async (path, headers) => {
    const answer = await postRaw({
      baseUrl: server.baseUrl,
      path,
      address: '10.1.1.1',
      headers: { ...headers, 'Content-Length': String(50 * megabyte) },
      chunks: [Buffer.alloc(megabyte, ' ')],
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toEqual({
      message: messages('en').errors.payload_too_large,
      fields: {},
    })
  })

  test.each(places)('is not read where nobody says its length: %s %o', async (path, headers) => {
    const before = await residentMegabytes()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        postRaw({
          baseUrl: server.baseUrl,
          path,
          address: '10.1.1.2',
          headers,
          chunks: endless(50 * megabyte),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await residentMegabytes()) - before).toBeLessThan(100)
  })

  test.each(['/api/chat', '/api/consultations'])(
    'is answered at %s also where the sender reads nothing before all is sent, and its connection serves nothing else',
    async (path) => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        `Content-Type: ${path === '/api/chat' ? 'application/json' : form['Content-Type']}`,
        `Content-Length: ${20 * megabyte}`,
      ]
      const start =
        path === '/api/chat' ? '' : '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
      const socket = connect(`${head.join('\r\n')}\r\n\r\n${start}`)
      socket.pause()
      let fault: Error | undefined
      socket.on('error', (error) => (fault = error))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      await once(socket, 'connect')
      const piece = Buffer.alloc(megabyte / 4, 'x')
      for (let sent = start.length; sent < 20 * megabyte; sent += piece.length) {
        socket.write(piece.subarray(0, 20 * megabyte - sent))
        await sleep(10)
      }
      let answer = ''
      socket.on('data', (bytes) => (answer += bytes.toString())).resume()
      await closed
      expect(fault).toBeUndefined()
      expect(answer).toContain('HTTP/1.1 413')
    },
  )
})

describe('a form with files', () => {
  const part = (disposition: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n${content}`

  test.each([
    [
      'a file nobody asked for',
      '/api/consultations',
      part('name="other"; filename="a.pdf"', 'half'),
    ],
    ['a file without a name', '/cms/api/media', part('name="file"', 'half')],
    [
      'a file behind what cannot be read',
      '/cms/api/media',
      `--x\r\nMalformed\r\n\r\n\r\n${part('name="file"; filename="a.png"', 'half')}`,
    ],
  ])('that breaks off in %s leaves nothing uncaught', async (_, path, body) => {
    const before = server.log().length
    const answer = await postRaw({
      baseUrl: server.baseUrl,
      path,
      address: '10.1.1.5',
      headers: { ...form, 'Content-Length': String(body.length) },
      chunks: [body],
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    await answeredAfterwards()
    expect(server.log().slice(before)).not.toContain('uncaughtException')
  })

  /** The log has what was written before the server answered something else. */
  async function answeredAfterwards() {
    await fetch(`${server.baseUrl}/api/health`)
    await fetch(`${server.baseUrl}/nurses`)
  }
})

describe('a slow sender', () => {
  const head = `Host: x\r\nContent-Type: application/json\r\n`

  test('of headers, of a body, of nothing at all is cut', { timeout: 90_000 }, async () => {
    const [headers, silence, body, stalled, kept] = await Promise.all([
      talk({ send: 'GET / HTTP/1.1\r\n', each: { ms: 1000, text: 'X-A: b\r\n' } }),
      talk({ send: '' }),
      talk({
        send: `POST /api/chat HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{`,
        each: { ms: 1000, text: ' ' },
      }),
      talk({ send: `POST /api/chat HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{` }),
      talk({ send: 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n' }),
    ])
    expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(headers.seconds).toBeLessThan(55)
    expect(silence.seconds).toBeLessThan(55)
    for (const { answer, seconds } of [body, stalled]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(seconds).toBeGreaterThan(15)
      expect(seconds).toBeLessThan(30)
    }
    expect(kept.answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(kept.seconds).toBeLessThan(15)
  })

  test('with a real CV over a slow line is waited for', { timeout: 90_000 }, async () => {
    const { body, contentType } = await nurseForm(largeCv(600_000))
    const started = performance.now()
    const answer = await postRaw({
      baseUrl: server.baseUrl,
      address: '10.1.1.3',
      headers: { 'Content-Type': contentType, 'Content-Length': String(body.length) },
      chunks: atPace({ body, bytesPerSecond: 20_000 }),
    })
    expect(answer.status).toBe(201)
    expect((performance.now() - started) / 1000).toBeGreaterThan(25)
  })

  test('times two hundred keeps nobody else waiting', async () => {
    const starts = [
      '',
      'POST /api/chat HTTP/1.1\r\n',
      `POST /cms/api/users/login HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{`,
      `POST /api/survey HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{`,
    ]
    const slow = Array.from({ length: 200 }, (_, index) => connect(starts[index % 4] ?? ''))
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    try {
      const page = await timed(() => fetch(`${server.baseUrl}/nurses`))
      const staff = await timed(() =>
        fetch(`${server.baseUrl}/admin/verify`, {
          headers: { Authorization: basicAuthorization(adminCredentials) },
        }),
      )
      const sent = await timed(() =>
        postForm({
          baseUrl: server.baseUrl,
          address: '10.1.1.4',
          fields: nurse,
          cv: { name: 'asha.pdf', bytes: readCv('asha.pdf') },
        }),
      )
      expect([page, staff, sent].map(({ status }) => status)).toEqual([200, 200, 201])
      for (const { seconds } of [page, staff, sent]) expect(seconds).toBeLessThan(3)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

describe('too many', () => {
  const chat = (address: string) =>
    fetch(`${server.baseUrl}/api/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ name: 'Asha', phone: '+91 98765 43210', message: 'Initial contact' }),
    })

  test('bodies at once from one network have to wait, and keep no other waiting', async () => {
    const slow: net.Socket[] = []
    try {
      while (!(await isAnswered(startBody(slow)))) {
        expect(slow.length).toBeLessThanOrEqual(mostBodies.ofOneNetwork)
      }
      expect(slow).toHaveLength(mostBodies.ofOneNetwork + 1)
      const refused = await chat('10.2.2.1')
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toEqual({
        message: messages('en').errors.unavailable,
        fields: {},
      })
      expect((await chat('10.2.2.2')).status).toBe(201)
    } finally {
      for (const socket of slow) socket.destroy()
    }
    await expect.poll(async () => (await chat('10.2.2.1')).status, { timeout: 20_000 }).toBe(201)
  })

  function startBody(started: net.Socket[]): net.Socket {
    const socket = connect(
      'POST /cms/api/users/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.2.2.1\r\n' +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    )
    started.push(socket)
    return socket
  }

  /** Those that are received get no answer for many seconds. */
  const isAnswered = (socket: net.Socket): Promise<boolean> =>
    Promise.race([once(socket, 'data').then(() => true), sleep(300).then(() => false)])

  test('submissions of a form in total are asked to come back, those of others are not', async () => {
    const limited = await startTestServer({ RATE_LIMIT_TOTAL_PER_MINUTE: '3' })
    try {
      const post = (path: string, address: string, body: object) =>
        fetch(`${limited.baseUrl}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify(body),
        })
      const message = { name: 'Asha', phone: '+91 98765 43210', message: 'Initial contact' }
      for (const address of ['10.3.0.1', '10.3.0.2', '10.3.0.3']) {
        expect((await post('/api/chat', address, message)).status).toBe(201)
      }
      const refused = await post('/api/chat', '10.3.0.4', message)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((await post('/api/survey', '10.3.0.4', { language: 'en' })).status).toBe(201)
    } finally {
      await limited.stop()
    }
  })

  test('submissions of one address do not use up those of everybody', async () => {
    const limited = await startTestServer({
      RATE_LIMIT_PER_MINUTE: '2',
      RATE_LIMIT_TOTAL_PER_MINUTE: '3',
    })
    try {
      const post = (address: string) =>
        fetch(`${limited.baseUrl}/api/chat`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify({ name: 'Asha', phone: '+91 98765 43210', message: 'Hello' }),
        })
      const statuses: number[] = []
      for (let index = 0; index < 6; index += 1) statuses.push((await post('10.4.0.1')).status)
      expect(statuses).toEqual([201, 201, 429, 429, 429, 429])
      expect((await post('10.4.0.2')).status).toBe(201)
    } finally {
      await limited.stop()
    }
  })
})

function connect(send: string): net.Socket {
  const socket = net.connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () =>
    socket.write(send),
  )
  return socket.on('error', () => undefined)
}

async function timed(call: () => Promise<Response>): Promise<{ status: number; seconds: number }> {
  const started = performance.now()
  const { status } = await call()
  return { status, seconds: (performance.now() - started) / 1000 }
}

/** The memory of the server's process. */
async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A real PDF, most of which is a stream that nothing shows. */
function largeCv(bytes: number): Buffer {
  return makePdf({
    objects: [{ dictionary: `/Length ${bytes}`, stream: Buffer.alloc(bytes, 'x') }],
  })
}

async function nurseForm(cv: Buffer): Promise<{ body: Buffer; contentType: string }> {
  const data = new FormData()
  for (const [name, value] of Object.entries(nurse)) data.append(name, value)
  data.append('cv', new Blob([new Uint8Array(cv)]), 'asha.pdf')
  const request = new Request('http://site', { method: 'POST', body: data })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  }
}

async function* atPace({ body, bytesPerSecond }: { body: Buffer; bytesPerSecond: number }) {
  const step = bytesPerSecond / 4
  for (let at = 0; at < body.length; at += step) {
    yield body.subarray(at, at + step)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ownAddress } from '../helpers/ownAddress'
import { contact, postChat } from '../helpers/chat'
import { connect } from '../helpers/connections'
import { nurse, pdfOf, postForm, postRaw, readCv } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { adminAuthorization, baseUrl } from '../helpers/server'
import { postSurvey } from '../helpers/surveyForms'
import { ownServer } from '../helpers/ownServer'

/** What the server below waits for comes so many times as soon. */
const clockSpeed = 10

/** Submissions a minute of one address and of all on the server below. */
const limits = { ofOneAddress: 5, inTotal: 8 }

/**
 * For timeouts and for what has to be read from the process. Where slow senders have to stay slow while
 * something else is looked at, the shared server with its real clock is used.
 */
const server = await ownServer(
  {
    RATE_LIMIT_PER_MINUTE: String(limits.ofOneAddress),
    RATE_LIMIT_TOTAL_PER_MINUTE: String(limits.inTotal),
  },
  { clockSpeed },
)

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
    const socket = connect({ to: server.baseUrl, send })
    let timer: NodeJS.Timeout | undefined
    // What is written earlier would come before what is sent first.
    if (each)
      socket.on('connect', () => (timer = setInterval(() => socket.write(each.text), each.ms)))
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
    ['/cms', { ...form, 'Next-Action': '0'.repeat(40) }],
    ['/cms/collections/posts', { 'Content-Type': 'text/plain', 'Next-Action': '0'.repeat(40) }],
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

  test.each(places.filter((_, index) => index % 3 === 0))(
    'is not read where nobody says its length: %s %o',
    async (path, headers) => {
      const before = server.megabytes()
      const send = () =>
        postRaw({
          baseUrl: server.baseUrl,
          path,
          address: '10.1.1.2',
          headers,
          chunks: endless(50 * megabyte),
        })
      // A test process that stalls while it writes may miss the answer before the server closes.
      const sendAgain = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error
        return send()
      }
      const answers = await Promise.all(Array.from({ length: 6 }, () => send().catch(sendAgain)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
      expect(server.megabytes() - before).toBeLessThan(100)
    },
  )

  test.each(['/api/chat', '/api/consultations'])(
    'is answered at %s also where the sender reads nothing before all is sent, and its connection serves nothing else',
    async (path) => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        `X-Forwarded-For: ${ownAddress()}`,
        `Content-Type: ${path === '/api/chat' ? 'application/json' : form['Content-Type']}`,
        `Content-Length: ${20 * megabyte}`,
      ]
      const start =
        path === '/api/chat' ? '' : '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
      const socket = connect({ to: baseUrl, send: `${head.join('\r\n')}\r\n\r\n${start}` })
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

describe('a form that is refused half-way', () => {
  const size = 3 * megabyte
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'

  /** A connection on which a form has more parts than any, and the answer to it. */
  async function refused() {
    const head = [
      'POST /api/consultations HTTP/1.1',
      'Host: x',
      `X-Forwarded-For: ${ownAddress()}`,
      `Content-Type: ${form['Content-Type']}`,
      `Content-Length: ${size}`,
    ]
    const start = part.repeat(60)
    const socket = connect({ to: baseUrl, send: `${head.join('\r\n')}\r\n\r\n${start}` })
    let answers = ''
    socket.on('data', (bytes) => (answers += bytes.toString()))
    await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 400 /)
    return { socket, left: size - start.length, answers: () => answers }
  }

  test('spares its connection for the next request', async () => {
    const { socket, left, answers } = await refused()
    socket.write(Buffer.alloc(left, 'x'))
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(answers).toContain('HTTP/1.1 200 ')
    socket.destroy()
  })

  test('is not received for as long as its sender likes', async () => {
    const { socket } = await refused()
    const closed = once(socket, 'close')
    const clock = setInterval(() => socket.write(Buffer.alloc(10_000, 'x')), 100)
    await closed
    clearInterval(clock)
    expect(socket.bytesWritten).toBeLessThan(size)
  })
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

  const seconds = (ofServer: number) => ofServer / clockSpeed
  // On a machine that has other work too; what is not cut goes on for five minutes of the server.
  const atMost = (ofServer: number) => 3 * seconds(ofServer)

  test.concurrent('of headers, of a body, of nothing at all is cut', async () => {
    const [headers, silence, body, stalled, kept] = await Promise.all([
      talk({ send: 'GET / HTTP/1.1\r\n', each: { ms: 1000 / clockSpeed, text: 'X-A: b\r\n' } }),
      talk({ send: '' }),
      talk({
        send: `POST /api/chat HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{`,
        each: { ms: 1000 / clockSpeed, text: ' ' },
      }),
      talk({ send: `POST /api/chat HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{` }),
      talk({ send: 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n' }),
    ])
    expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(headers.seconds).toBeLessThan(atMost(60))
    expect(silence.seconds).toBeLessThan(atMost(60))
    for (const cut of [body, stalled]) {
      expect(cut.answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(cut.seconds).toBeGreaterThan(seconds(15))
      expect(cut.seconds).toBeLessThan(atMost(40))
    }
    expect(kept.answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(kept.seconds).toBeLessThan(atMost(30))
  })

  test.concurrent('with a real CV over a slow line is waited for', async () => {
    const { body, contentType } = await nurseForm(pdfOf(600_000))
    const started = performance.now()
    const answer = await postRaw({
      baseUrl: server.baseUrl,
      address: '10.1.1.3',
      headers: { 'Content-Type': contentType, 'Content-Length': String(body.length) },
      chunks: atPace({ body, bytesPerSecond: 20_000 * clockSpeed }),
    })
    expect(answer.status).toBe(201)
    expect((performance.now() - started) / 1000).toBeGreaterThan(seconds(25))
  })

  test('times two hundred keeps nobody else waiting', async () => {
    const slow = Array.from({ length: 200 }, (_, index) => {
      const post = `${head}X-Forwarded-For: ${ownAddress()}\r\nContent-Length: 1000\r\n\r\n{`
      const starts = [
        '',
        'POST /api/chat HTTP/1.1\r\n',
        `POST /cms/api/users/login HTTP/1.1\r\n${post}`,
        `POST /api/survey HTTP/1.1\r\n${post}`,
      ]
      return connect({ to: baseUrl, send: starts[index % 4] ?? '' }).resume()
    })
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    try {
      const page = await fetch(`${baseUrl}/nurses`)
      const staff = await fetch(`${baseUrl}/admin/verify`, {
        headers: { Authorization: adminAuthorization },
      })
      const sent = await postForm({
        baseUrl,
        fields: nurse,
        cv: { name: 'asha.pdf', bytes: readCv('asha.pdf') },
      })
      expect([page, staff, sent].map(({ status }) => status)).toEqual([200, 200, 201])
      // All were answered while none of the slow ones had been cut.
      expect(slow.filter(({ closed }) => closed)).toEqual([])
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

describe('too many', () => {
  test('submissions of a form in total are asked to come back; those of another form and refused ones do not count', async () => {
    // No other test sends these whole; what they hold is of no matter here.
    const draft = (address: string) =>
      postSurvey({
        baseUrl: server.baseUrl,
        path: '/api/survey/drafts',
        address,
        body: { language: 'en' },
      })
    const { ofOneAddress, inTotal } = limits
    const statuses: number[] = []
    for (let sent = 0; sent < inTotal; sent += 1) statuses.push((await draft('10.3.0.1')).status)
    expect(statuses.slice(ofOneAddress)).toEqual(Array(inTotal - ofOneAddress).fill(429))
    for (let sent = ofOneAddress; sent < inTotal; sent += 1) {
      statuses.push((await draft(`10.3.1.${sent}`)).status)
    }
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(inTotal).fill(201))

    const refused = await draft('10.3.0.2')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const another = await postChat({
      baseUrl: server.baseUrl,
      address: '10.3.0.2',
      body: contact,
    })
    expect(another.status).toBe(201)
  })
})

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
  const step = bytesPerSecond / 40
  for (let at = 0; at < body.length; at += step) {
    yield body.subarray(at, at + step)
    await sleep(25)
  }
}

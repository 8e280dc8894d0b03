import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostBodies, takeRoom } from '../../src/server/http/bodiesAtOnce'
import { guardRequests } from '../../src/server/http/guardRequests'

let handedOn: http.IncomingMessage | undefined
const server = http.createServer((request, response) => {
  handedOn = request
  request.resume().once('end', () => response.end('handed on'))
})
// As Next.js does, which then leaves most of these connections open and unanswered.
server.on('upgrade', () => undefined)

beforeAll(async () => {
  guardRequests({
    hasSession: (headers) => Promise.resolve(headers.get('cookie') === 'known'),
    answerWithoutNext: () => false,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function ask({
  method,
  path = '/cms/api/posts',
  headers = {},
  body,
}: {
  method: string
  path?: string
  headers?: Record<string, string>
  body?: Buffer
}) {
  // A listening server has an address of this kind.
  const { port } = server.address() as AddressInfo
  const request = http
    .request({ port, host: '127.0.0.1', method, path, headers, agent: false })
    .end(body)
  // Node documents that the event brings this.
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const piece of response) text += String(piece)
  return { status: response.statusCode, headers: response.headers, body: text }
}

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is handed on', async (method) =>
  expect(await ask({ method })).toMatchObject({ status: 200, body: 'handed on' }),
)

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])(
  '%s is refused, and tells nothing of what was sent',
  async (method) => {
    const headers = { Cookie: 'payload-token=secret', Authorization: 'Basic c2VjcmV0' }
    const answer = await ask({ method, headers })
    expect(answer.status).toBe(400)
    expect(answer.body).not.toMatch(/secret|c2VjcmV0/)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

test.each(['http://other.example/', '*', 'nurses'])(
  'an address that is no path is refused: %s',
  async (path) => expect(await ask({ method: 'GET', path })).toMatchObject({ status: 400 }),
)

test('a name that a browser gives itself is cut where it is longer than any', async () => {
  const headers = { 'User-Agent': `Mozilla/5.0 ${'a'.repeat(10_000)}` }
  await ask({ method: 'GET', headers })
  expect(handedOn?.headers['user-agent']).toHaveLength(512)
})

describe('a body', () => {
  const post = ({ bytes, ...headers }: { bytes: number; cookie?: string; from?: string }) =>
    ask({
      method: 'POST',
      body: Buffer.alloc(bytes),
      headers: { 'Content-Length': String(bytes), ...headers },
    })

  test('of somebody without a session is a short one', async () => {
    expect(await post({ bytes: 16 * 1024 })).toMatchObject({ status: 200 })
    expect(await post({ bytes: 16 * 1024 + 1 })).toMatchObject({ status: 403 })
    expect(await post({ bytes: 16 * 1024 + 1, cookie: 'unknown' })).toMatchObject({ status: 403 })
    expect(await post({ bytes: 16 * 1024 + 1, cookie: 'known' })).toMatchObject({ status: 200 })
  })

  test('has a place kept for people with a session where others take all there are', async () => {
    const taken = Array.from({ length: mostBodies.inTotal }, (_, index) =>
      takeRoom({ networks: [`192.0.2.${index}`], bytes: 16, hasSession: false }),
    )
    expect(await post({ bytes: 10 })).toMatchObject({ status: 503 })
    expect(await post({ bytes: 10, cookie: 'unknown' })).toMatchObject({ status: 503 })
    expect(await post({ bytes: 10, cookie: 'known' })).toMatchObject({ status: 200 })
    for (const leave of taken) leave?.()
    expect(await post({ bytes: 10 })).toMatchObject({ status: 200 })
  })
})

describe('an offer to change the protocol', () => {
  const offers = [
    ['a page', '/nurses?lng=de', 'websocket'],
    ['what is for development', '/_next/webpack-hmr', 'websocket'],
    ['something unknown', '/nothing/here', 'h2c'],
  ] as const

  test.each(offers)('of %s is answered as if it had not been made', async (_, path, protocol) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => offer({ path, protocol })))
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toContain('handed on')
    }
    await expect.poll(connections).toBe(0)
  })
})

/** Offers an upgrade, leaves once something was answered, and says what. */
async function offer({ path, protocol }: { path: string; protocol: string }): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
  )
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString()
    socket.end()
  })
  await once(socket, 'close')
  return answer
}

const connections = () =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

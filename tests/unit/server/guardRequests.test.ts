import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardRequests } from '@/server/http/guardRequests'

let handedOn: http.IncomingMessage | undefined
let asked: Headers | undefined
/** Paths that were handed on; what has `/slow` in it is answered when a test says so. */
let begun: string[] = []
const unanswered: http.ServerResponse[] = []
const server = http.createServer((request, response) => {
  handedOn = request
  begun.push(request.url ?? '')
  if (request.url?.includes('/slow')) unanswered.push(response)
  else request.resume().once('end', () => response.end('handed on'))
})

beforeAll(async () => {
  guardRequests({
    hasSession: async (headers) => {
      asked = headers
      return headers.get('cookie') === 'known'
    },
    answerWithoutNext: () => false,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

type Asked = { method: string; path?: string; headers?: Record<string, string>; body?: Buffer }

async function ask({ method, path = '/cms/api/posts', headers = {}, body }: Asked) {
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

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])('%s is refused in silence', async (method) => {
  const headers = { Cookie: 'payload-token=secret', Authorization: 'Basic c2VjcmV0' }
  const answer = await ask({ method, headers })
  expect(answer.status).toBe(400)
  expect(answer.body).not.toMatch(/secret|c2VjcmV0/)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each(['http://other.example/', '*', 'nurses'])(
  '%s, which is no path, is refused',
  async (path) => {
    expect(await ask({ method: 'GET', path })).toMatchObject({ status: 400 })
  },
)

test('a name that a browser gives itself is cut where it is longer than any', async () => {
  await ask({ method: 'GET', headers: { 'User-Agent': 'a'.repeat(10_000) } })
  expect(handedOn?.headers['user-agent']).toHaveLength(512)
})

describe('a body', () => {
  const post = ({ bytes, ...headers }: { bytes: number; cookie?: string; from?: string }) =>
    ask({
      method: 'POST',
      body: Buffer.alloc(bytes),
      headers: { 'Content-Length': String(bytes), ...headers },
    })

  test.each([
    [16 * 1024, undefined, 200],
    [16 * 1024 + 1, undefined, 403],
    [16 * 1024 + 1, 'unknown', 403],
    [16 * 1024 + 1, 'known', 200],
  ])('of %i bytes with the cookie %s is answered %i', async (bytes, cookie, status) => {
    expect(await post({ bytes, ...(cookie && { cookie }) })).toMatchObject({ status })
  })

  test('is judged by all that its request says of its sender', async () => {
    const sent = {
      cookie: 'known',
      authorization: 'JWT x',
      origin: 'https://site.example',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-proto': 'https',
    }
    await post({ bytes: 16 * 1024 + 1, ...sent })
    expect(Object.fromEntries(asked ?? [])).toMatchObject(sent)
  })
})

describe('requests that come in one packet', () => {
  beforeEach(() => {
    begun = []
    unanswered.length = 0
  })

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`

  /** A connection on which this was sent, with what was answered. */
  function send(text: string) {
    const { port } = server.address() as AddressInfo
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    return { socket, answers: () => answer.match(/handed on/g)?.length ?? 0 }
  }

  test('are begun one after the other, each once the one before it is answered', async () => {
    const { socket, answers } = send(get('/cms/api/slow/1') + get('/cms/api/2') + get('/cms/api/3'))
    await expect.poll(() => unanswered).toHaveLength(1)
    await ask({ method: 'GET' })
    expect(begun).toEqual(['/cms/api/slow/1', '/cms/api/posts'])
    unanswered[0]?.end('handed on')
    await expect.poll(answers).toBe(3)
    expect(begun.slice(2)).toEqual(['/cms/api/2', '/cms/api/3'])
    socket.destroy()
  })
})

test('pages are rendered one after the other, those of staff with a session beside them', async () => {
  begun = []
  unanswered.length = 0
  const asking = ['/cms/slow/1', '/cms/slow/2'].map((path) => ask({ method: 'GET', path }))
  await expect.poll(() => unanswered).toHaveLength(1)
  const staff = ask({ method: 'GET', path: '/cms/slow/3', headers: { cookie: 'known' } })
  await expect.poll(() => unanswered).toHaveLength(2)
  expect(begun).toEqual(['/cms/slow/1', '/cms/slow/3'])
  // A turn ends with its answer, or after a quarter of a second.
  for (const response of unanswered) response.end()
  await expect.poll(() => unanswered).toHaveLength(3)
  unanswered[2]?.end()
  await Promise.all([...asking, staff])
})

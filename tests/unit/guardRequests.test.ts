import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardRequests } from '../../src/lib/http/guardRequests'

const server = http.createServer((_request, response) => response.end('handed on'))
// As Next.js does, which then leaves most of these connections open and unanswered.
server.on('upgrade', () => undefined)

beforeAll(async () => {
  guardRequests()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function ask({ method, headers = {} }: { method: string; headers?: Record<string, string> }) {
  // A listening server has an address of this kind.
  const { port } = server.address() as AddressInfo
  const request = http
    .request({ port, host: '127.0.0.1', method, path: '/cms/api/posts', headers, agent: false })
    .end()
  // Node documents that the event brings this.
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let body = ''
  for await (const piece of response) body += String(piece)
  return { status: response.statusCode, headers: response.headers, body }
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

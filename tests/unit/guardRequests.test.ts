import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardRequests } from '../../src/lib/http/guardRequests'

const server = http.createServer((_request, response) => response.end('handed on'))

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
    .request({ port, host: '127.0.0.1', method, path: '/cms/api/posts', headers })
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

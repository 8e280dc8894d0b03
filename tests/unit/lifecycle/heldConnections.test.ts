import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdFirstConnections } from '@/lifecycle/holdFirstConnections'
import { holdConnections } from '@/lifecycle/heldConnections.mjs'

let server: http.Server
let url: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  holdConnections()
  server = http.createServer((request, response) => {
    request.resume().once('end', () => response.end(`${request.method} served`))
  })
  // As Next.js does, which then leaves most of these connections open and unanswered.
  server.on('upgrade', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening server has an address of this kind.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`
})
afterEach(() => server.close().closeAllConnections())

const text = async (sent: Promise<Response>) => (await sent).text()
const accepted = () => once(server, 'connection')

test('where a start takes long, what comes is asked to come back', async () => {
  const release = holdFirstConnections()
  const first = accepted()
  const waiting = fetch(url, { headers: { 'Accept-Language': 'de' } })
  await first
  vi.advanceTimersByTime(30_000)
  const later = fetch(url, { method: 'POST', body: '{}' })
  for (const response of await Promise.all([waiting, later])) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('connection')).toBe('close')
  }
  release()
  expect(await text(fetch(url))).toBe('GET served')
})

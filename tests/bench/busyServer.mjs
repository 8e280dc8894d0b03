// @ts-check
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { figure, seconds } from './measure.mjs'

const json = { 'content-type': 'application/json', accept: 'application/json' }
const load = { connections: 10, headers: { 'accept-encoding': 'gzip' }, duration: seconds }

/**
 * The longest that one in a hundred waits for a stored page while an editor publishes every second and
 * twenty messages a second come in, beside the same without them.
 * @param {import("./measure.mjs").Bench} bench
 */
export async function benchBusyServer({ server }) {
  const url = `${server.baseUrl}/de/pricing`
  await autocannon({ ...load, url, duration: 3 })
  const idle = await autocannon({ ...load, url })
  const { token } = await logIn({ baseUrl: server.baseUrl, credentials: testUser })
  const headers = { ...json, Authorization: `JWT ${token}` }
  const plans = `${server.baseUrl}/cms/api/pricing-plans`
  const { docs } = await (await fetch(`${plans}?limit=1&locale=de`, { headers })).json()
  let published = 0
  const publish = setInterval(() => {
    const body = JSON.stringify({ amount: 50 + (published % 10), _status: 'published' })
    fetch(`${plans}/${docs[0].id}?locale=de&publishSpecificLocale=de`, {
      method: 'PATCH',
      headers,
      body,
    }).then(
      ({ ok }) => (published += Number(ok)),
      () => undefined,
    )
  }, 1000)
  let sent = 0
  const send = setInterval(() => {
    const message = {
      name: 'Asha Thomas',
      phone: '+91 98765 43210',
      message: 'Initial contact via chat',
    }
    const body = JSON.stringify(message)
    fetch(`${server.baseUrl}/api/chat`, { method: 'POST', headers: json, body }).then(
      ({ ok }) => (sent += Number(ok)),
      () => undefined,
    )
  }, 50)
  const busy = await autocannon({ ...load, url })
  clearInterval(publish)
  clearInterval(send)
  return [
    ...(await benchOneSender(server)),
    figure({
      what: `stored page, p99 while ${published} times published and ${sent} messages came in : idle (goal ≤ 5)`,
      ours: busy.latency.p99,
      reference: idle.latency.p99,
      unit: ' ms',
    }),
  ]
}

/** What costs most without a session (docs/SECURITY.md). */
const costly = ['/cms/login', '/cms/x/y', '/en/preview/home-page', '/en/returned-form/nurses']

/**
 * The longest that another visitor waits for a stored page while one sender asks for the costliest pages,
 * ten at a time, and pipelined without reading; and the memory that the latter takes.
 * @param {import('../helpers/testServer.mjs').TestServer} server
 */
async function benchOneSender(server) {
  const figures = []
  for (const path of costly) await fetch(server.baseUrl + path).then((page) => page.text())
  const idle = await maxWait({ server, during: sleep(seconds * 1000) })
  for (const path of costly) {
    // What it gives is a promise with more to it.
    const during = Promise.resolve(
      autocannon({ connections: 10, url: server.baseUrl + path, duration: seconds }),
    )
    figures.push(
      figure({
        what: `stored page, longest wait, ten × ${path} : idle (goal ≤ 200)`,
        ours: await maxWait({ server, during }),
        reference: idle,
        unit: ' ms',
      }),
    )
  }
  const before = residentMegabytes(server.pid)
  const sockets = [
    ...pipelined({ server, path: '/cms/login' }),
    ...pipelined({ server, path: '/de' }),
  ]
  const wait = await maxWait({ server, during: sleep(seconds * 1000) })
  const after = residentMegabytes(server.pid)
  for (const socket of sockets) socket.destroy()
  return [
    ...figures,
    figure({
      what: 'stored page, longest wait, 6,000 pipelined requests : idle (goal ≤ 200)',
      ours: wait,
      reference: idle,
      unit: ' ms',
    }),
    figure({
      what: 'memory after 6,000 pipelined requests : before (goal + 100)',
      ours: after,
      reference: before,
      unit: ' MB',
    }),
  ]
}

/** @param {{ server: import('../helpers/testServer.mjs').TestServer, during: Promise<unknown> }} options */
async function maxWait({ server, during }) {
  let isOver = false
  const end = during.then(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const from = performance.now()
    await fetch(`${server.baseUrl}/de`).then((page) => page.text())
    longest = Math.max(longest, performance.now() - from)
    await sleep(20)
  }
  await end
  return longest
}

/** @param {{ server: import('../helpers/testServer.mjs').TestServer, path: string }} options */
function pipelined({ server, path }) {
  const request = `GET ${path} HTTP/1.1\r\nHost: site\r\nAccept-Encoding: identity\r\n\r\n`
  return Array.from({ length: 3 }, () => {
    const socket = net.connect(Number(new URL(server.baseUrl).port), '127.0.0.1', () =>
      socket.write(request.repeat(1000)),
    )
    return socket.on('error', () => undefined).pause()
  })
}

/** @param {number} pid */
function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

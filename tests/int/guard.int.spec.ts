import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxBodies } from '../../src/server/http/bodyConcurrency'
import { englishArticle, paragraph } from '../helpers/articles'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { connect, isListening } from '../helpers/connections'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { pictureForm } from '../helpers/pictures'
import { ownServer } from '../helpers/ownServer'

/** As an operator sets it: with it Payload believes a cookie only beside where its request comes from. */
const siteUrl = 'https://site.example'

const server = await ownServer({ SITE_URL: siteUrl, RATE_LIMIT_PER_MINUTE: '0' })

/** What a browser says of a request that the CMS's own pages send. */
const fromOwnPage = { Origin: siteUrl, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }
const json = { 'Content-Type': 'application/json' }

async function ofStaff(): Promise<Record<string, string>> {
  const { cookie } = await logIn({ baseUrl: server.baseUrl, credentials: adminCredentials })
  return { ...fromOwnPage, Cookie: cookie }
}

const post = (path: string, init: RequestInit) =>
  fetch(`${server.baseUrl}${path}`, { method: 'POST', ...init })

/** Each has an address of its own, which is made of its title. */
let sent = 0

function sendArticle(headers: Record<string, string>, text = 'Short') {
  sent += 1
  const title = `An article ${'x'.repeat(sent)}`
  return post('/cms/api/posts?locale=en&draft=true', {
    headers: { ...json, ...headers },
    body: JSON.stringify({ ...englishArticle(title), body: paragraph(text) }),
  })
}

describe('what the CMS sends', () => {
  test('is taken with a session, a large picture and a long article too', async () => {
    const pixels = { width: 260, height: 260, channels: 3 } as const
    const noise = sharp(randomBytes(260 * 260 * 3), { raw: pixels })
    const picture = { bytes: await noise.png().toBuffer() }
    expect(picture.bytes.length).toBeGreaterThan(200_000)
    const staff = await ofStaff()
    const sendPicture = async (headers: Record<string, string>) =>
      post('/cms/api/media?locale=en', { headers, body: await pictureForm(picture) })
    expect((await sendPicture(staff)).status).toBe(201)
    expect((await sendPicture(fromOwnPage)).status).toBe(403)
    const text = 'x'.repeat(20_000)
    expect((await sendArticle(staff, text)).status).toBe(201)
    expect((await sendArticle(fromOwnPage, text)).status).toBe(403)
    const foreign = { ...staff, Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await sendArticle(foreign, text)).status).toBe(403)
  })

  test('has room where slow senders take what there is for everybody', async () => {
    const staff = await ofStaff()
    // More than there is room for, each begun anew when it is cut: a busy machine takes long to let so many in.
    const slow = new Set<Socket>()
    let goesOn = true
    function sendSlowly(index: number) {
      const socket = connect({
        to: server.baseUrl,
        send:
          'POST /cms/api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          `X-Forwarded-For: 10.20.0.${index % 32}\r\nContent-Length: 1000\r\n\r\n{`,
      })
      slow.add(socket)
      socket.once('close', () => {
        slow.delete(socket)
        if (goesOn) setTimeout(sendSlowly, 1000, index)
      })
    }
    for (let index = 0; index < maxBodies.inTotal + 32; index += 1) sendSlowly(index)
    try {
      await expect.poll(async () => (await sendArticle(fromOwnPage)).status).toBe(503)
      expect((await sendArticle(staff)).status).toBe(201)
    } finally {
      goesOn = false
      for (const socket of slow) socket.destroy()
    }
    await expect.poll(async () => (await sendArticle(fromOwnPage)).status).toBe(403)
  })
})

test('staff read pages in a browser that does not say where a request comes from', async () => {
  const { cookie: Cookie } = await logIn({
    baseUrl: server.baseUrl,
    credentials: adminCredentials,
  })
  const me = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.baseUrl}/cms/api/users/me`, { headers })
    return ((await response.json()) as { user: object | null }).user
  }
  expect(await me({ Cookie })).not.toBeNull()
  expect(await me({ Cookie, 'Sec-Fetch-Site': 'cross-site' })).toBeNull()
  expect(await me({ Cookie, Origin: 'https://other.example' })).toBeNull()
  expect((await post('/cms/api/users/refresh-token', { headers: { Cookie } })).status).toBe(403)
})

test('no page takes a form; that to log in comes back to itself before its script has started', async () => {
  const refused = await post('/de', { body: new URLSearchParams({ x: '1' }) })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const response = await post('/en/admin/login', { body: new URLSearchParams({ username: 'x' }) })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
})

describe('one sender', () => {
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: site\r\nAccept-Encoding: identity\r\n\r\n`

  test.each([
    ['asks for a page that is rendered', 1, 1000, '/cms/login'],
    ['asks for a page that is stored', 6, 1000, '/de'],
    ['reads nothing', 150, 8, '/de'],
  ])('that %s, %i times %i at once, holds nothing up', async (_, connections, times, path) => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(['/de', path].map(async (one) => (await visit(one)).text()))
    }
    const before = server.megabytes()
    const sockets = Array.from({ length: connections }, () =>
      connect({ to: server.baseUrl, send: get(path).repeat(times) }),
    )
    for (const socket of sockets) socket.pause()
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (let round = 0; round < 10; round += 1) {
      expect((await visit('/de')).status).toBe(200)
      expect(server.megabytes() - before).toBeLessThan(100)
    }
    const closed = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    )
    if (times > 8) for (const socket of sockets) socket.resume()
    else for (const socket of sockets) socket.destroy()
    await closed
  })

  const visit = (path: string) => fetch(`${server.baseUrl}${path}`)
})

describe('while the server starts', () => {
  const senders = {
    chat: (name: string) => postChat({ baseUrl: server.baseUrl, body: { ...contact, name } }),
    form: (name: string) =>
      postForm({
        baseUrl: server.baseUrl,
        fields: { ...hospital, name },
      }),
    draft: () =>
      post('/api/survey/drafts', { headers: json, body: JSON.stringify({ language: 'en' }) }),
    page: () => fetch(`${server.baseUrl}/de`),
    live: () => fetch(`${server.baseUrl}/api/health/live`),
  }

  test('nothing is lost', async () => {
    await server.kill()
    const started = server.restart()
    await expect.poll(() => isListening(new URL(server.baseUrl).port)).toBe(true)
    const name = 'Starting'
    const tooLarge = post('/cms/api/users/login', { headers: json, body: ' '.repeat(2 ** 20) })
    const requests = Object.values(senders).flatMap((send) =>
      Array.from({ length: 6 }, () => send(name)),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect([413, 503]).toContain((await tooLarge).status)
    await started
    expect(await countStored(name)).toBe(statuses.slice(0, 12).filter((one) => one === 201).length)
  })

  const countStored = (name: string) =>
    server.db.value(
      `select (select count(*) from chat_messages where name = $1)::integer
        + (select count(*) from consultations where name = $1)::integer`,
      [name],
    )
})

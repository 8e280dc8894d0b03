import { expect, test } from 'vitest'
import { localePath } from '../../src/i18n/paths'
import { onePageOfEachKind } from '../helpers/publicPages'
import { connect } from '../helpers/connections'
import { ownServer } from '../helpers/ownServer'

/** How many times as long as usual another visitor may wait, in the median, while ten ask at once. */
const maxTimes = 300

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })
// Their code is there, as on a server that has run for a while.
for (const path of onePageOfEachKind) {
  await (await fetch(server.baseUrl + localePath({ locale: 'de', path }))).arrayBuffer()
}
const usual = median(await waits(50))

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }
const asGet = { ...form, 'X-Payload-HTTP-Method-Override': 'GET' }

const fields = (count: number) => Array<string>(count).fill('a').join(',')
const picture = '/cms/api/media/file/nothing.webp'

/** What may be sent without an account, the dearest first. */
const requests: [string, string, RequestInit?][] = [
  ['a posted question, sorted', '/cms/api/media', posted(`sort=${fields(500_000)}`, asGet)],
  [
    'a posted question of words',
    '/cms/api/media',
    posted(`where[alt][like]=${'a+'.repeat(1e6)}`, asGet),
  ],
  ['a question, sorted', `/cms/api/media?sort=${fields(6000)}`],
  ['a question of words', `/cms/api/media?where[alt][like]=${'a+'.repeat(5000)}`],
  ['another size of a picture', `/_next/image?url=${encodeURIComponent(picture)}&w=1920&q=75`],
  ['a long name of a browser', '/de', { headers: { 'User-Agent': 'x-'.repeat(7000) } }],
  ['a log-in', '/cms/api/users/login', posted('{"username":"x","password":"y"}', json)],
  ['a link for a new password', '/cms/api/users/forgot-password', posted('{"username":"x"}', json)],
  ['a log-in of staff', '/admin/verify', { headers: { Authorization: 'Basic eDp5' } }],
  ['the thanks of a survey', '/questions/en/thanks/AAAA-AAAA-AAAA'],
  ['a form that deletes', '/api/requests', posted('code=x', form)],
  ['a form that came back', '/en/returned-form/nurses'],
  ['a preview', '/en/preview/posts/1'],
  ['an unknown file', '/nope.1'],
  ['the CMS', '/cms'],
  ['its log-in', '/cms/login'],
  ['a thank-you page', '/consultation-success?reference=AAAA-AAAA-AAAA'],
  ['an unknown page', '/de/nothing/here'],
  ['an unknown article', '/de/blog/nothing'],
  ['a page', '/de'],
  ['a picture for sharing', '/og/en/nothing.jpg'],
  ['the state of the site', '/api/health'],
  ['a chat message', '/api/chat', posted('{}', json)],
]

function posted(body: string, headers: Record<string, string>): RequestInit {
  return { method: 'POST', headers, body }
}

test.each(requests)('ten at once keep nobody waiting: %s', async (_, path, init) => {
  await expectShortWaits((address) =>
    fetch(server.baseUrl + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init?.headers, 'X-Forwarded-For': address },
    })
      .then((answer) => answer.arrayBuffer())
      // Some are answered before all of their body has been sent.
      .catch(() => undefined),
  )
})

test('ten at once keep nobody waiting: an offer of another protocol', async () => {
  await expectShortWaits(
    () =>
      new Promise((resolve) => {
        const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
        const socket = connect({ to: server.baseUrl, send: `GET /nope HTTP/1.1\r\n${upgrade}` })
        socket.on('data', () => socket.end()).on('close', resolve)
      }),
  )
})

let lastAddress = 0

async function expectShortWaits(ask: (address: string) => Promise<unknown>): Promise<void> {
  let isOver = false
  const tenAtOnce = Promise.all(
    Array.from({ length: 10 }, async () => {
      lastAddress += 1
      await ask(`10.40.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`)
    }),
  ).then(() => (isOver = true))
  const found: number[] = []
  while (!isOver) found.push(...(await waits(1)))
  await tenAtOnce
  const times = Math.round(median(found) / usual)
  console.log(`${times} times as long, at worst ${Math.round(Math.max(...found) / usual)}`)
  expect(times).toBeLessThan(maxTimes)
}

/** How long another visitor waits for a page that is kept, in milliseconds. */
async function waits(count: number): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) {
    const started = performance.now()
    // On a connection of their own: those of the ten are closed under every request that shares them.
    const headers = { Connection: 'close' }
    await (await fetch(`${server.baseUrl}/de`, { headers })).arrayBuffer()
    found.push(performance.now() - started)
  }
  return found
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

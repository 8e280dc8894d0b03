import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { stubPage, stubStorage } from '../../helpers/fakeBrowser'

const reference = '7K3M-Q9XW-2PVT'
const days = (count: number) => count * 24 * 60 * 60 * 1000
const minutes = (count: number) => count * 60 * 1000

let asked: { url: string; body: unknown }[]
let reply: () => Response | Promise<Response>
let local: Map<string, string>
let session: Map<string, string>

const found = (...texts: string[]) =>
  Response.json({ status: 'found', answers: texts.map((text) => ({ text })) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  asked = []
  reply = () => found()
  local = new Map()
  session = new Map()
  stubPage()
  stubStorage(local)
  stubStorage(session, 'sessionStorage')
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return reply()
  })
})

// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => void vi.resetModules())

const answers = () => import('@/submissions/chat/useAnswers')
const ask = async (when: 'idle' | 'opened' = 'idle') =>
  (await answers()).askForAnswers({ locale: 'ml', when })
const remember = async (code = reference) => (await answers()).rememberReceipt(code)

test('who has sent no message asks nothing', async () => {
  expect(await ask('opened')).toBe(false)
  await remember('<script>')
  expect(await ask('opened')).toBe(false)
  expect(asked).toEqual([])
})

test('an answer is news until it has been seen', async () => {
  await remember()
  expect(await ask()).toBe(false)
  expect(asked).toEqual([{ url: '/api/requests', body: { reference, locale: 'ml' } }])
  reply = () => found('Tomorrow')
  vi.advanceTimersByTime(minutes(5))
  expect(await ask()).toBe(true)
  // Without asking again.
  expect(await ask()).toBe(true)
  expect(asked).toHaveLength(2)
  const { markAnswersSeen } = await answers()
  markAnswersSeen(1)
  expect(await ask()).toBe(false)
  reply = () => found('Tomorrow', 'Or the day after')
  vi.advanceTimersByTime(minutes(5))
  expect(await ask()).toBe(true)
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too many requests', () => new Response('{}', { status: 429 })],
  [
    'a log-in page of a hotel',
    () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  ],
])('with %s the code stays, and is asked with later', async (_, failure) => {
  await remember()
  reply = failure
  expect(await ask()).toBe(false)
  expect(await ask()).toBe(false)
  expect(asked).toHaveLength(1)
  reply = () => found('Tomorrow')
  vi.advanceTimersByTime(minutes(5))
  expect(await ask()).toBe(true)
})

test('a code whose message is gone is forgotten, and one of 30 days ago', async () => {
  await remember()
  reply = () => Response.json({ status: 'none' })
  expect(await ask()).toBe(false)
  expect([...local, ...session]).toEqual([])
  await remember()
  vi.advanceTimersByTime(days(30))
  await ask('opened')
  expect(asked).toHaveLength(1)
})

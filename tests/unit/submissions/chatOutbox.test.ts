import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { initialChatMessage } from '@/domain/chatFields'
import { stubPage, stubStorage } from '../../helpers/fakeBrowser'

const key = 'chatUnsent'
const contact = { name: 'Asha Thomas', phone: '+91 98765 43210', locale: 'ml' } as const

type Sent = { url: string; init: RequestInit; body: Record<string, unknown> }

let sent: Sent[]
let answers: (() => Response | Promise<Response>)[]
let stored: Map<string, string>
let storage: ReturnType<typeof stubStorage>

const status = (code: number, headers?: HeadersInit) => () =>
  new Response(null, { status: code, headers })
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
const days = (count: number) => count * 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sent = []
  answers = []
  stored = new Map()
  storage = stubStorage(stored)
  stubPage()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(String(init.body)) })
    return (answers.shift() ?? status(201))()
  })
})

// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => void vi.resetModules())

const outbox = () => import('@/submissions/chat/outbox')
const settle = () => vi.advanceTimersByTimeAsync(0)
const kept = (): unknown[] => JSON.parse(stored.get(key) ?? '[]')

async function send(name: string = contact.name) {
  const { sendContact } = await outbox()
  sendContact({ ...contact, name })
  await settle()
}

function goOnline() {
  window.dispatchEvent(new Event('online'))
  return settle()
}

describe('a contact', () => {
  test('is sent once, as the specification says, and forgotten when it was received', async () => {
    await send()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: '/api/chat',
      init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, keepalive: true },
    })
    expect(sent[0]?.body).toEqual({
      ...contact,
      message: initialChatMessage,
      submission_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    })
    expect(stored.has(key)).toBe(false)
    await vi.advanceTimersByTimeAsync(days(1))
    expect(sent).toHaveLength(1)
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('that is refused is forgotten, with a warning', async () => {
    answers = [status(422)]
    await send()
    await vi.advanceTimersByTimeAsync(days(1))
    expect(sent).toHaveLength(1)
    expect(stored.has(key)).toBe(false)
    expect(console.warn).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a pause', status(503)],
    ['a fault of the server', status(500)],
    ['a page of a network', status(200, { 'Content-Type': 'text/html' })],
    ['no connection', noConnection],
  ])('that gets %s is sent again as it was, and named in no warning', async (_, answer) => {
    answers = [answer]
    await send()
    expect(kept()).toHaveLength(1)
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toMatch(/Asha|98765/)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(stored.has(key)).toBe(false)
    await vi.advanceTimersByTimeAsync(days(1))
    expect(sent).toHaveLength(2)
  })

  test('counts as lost when the server stays silent', async () => {
    answers = [
      () =>
        new Promise((_, reject) => {
          sent[0]?.init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    ]
    await send()
    await vi.advanceTimersByTimeAsync(60_000 + 5000)
    expect(sent).toHaveLength(2)
  })

  test('is not sent twice at the same time, nor beside another one', async () => {
    let answer = (_: Response) => {}
    answers = [() => new Promise<Response>((resolve) => (answer = resolve))]
    await send()
    await goOnline()
    await send('Fatima')
    expect(sent).toHaveLength(1)
    answer(new Response(null, { status: 201 }))
    await settle()
    expect(sent.map(({ body }) => body.name)).toEqual(['Asha Thomas', 'Fatima'])
    expect(stored.has(key)).toBe(false)
  })

  test('is sent once even where the browser does not forget it', async () => {
    storage.removeItem = () => undefined
    await send()
    await goOnline()
    expect(sent).toHaveLength(1)
  })
})

describe('what an earlier page left', () => {
  const unsent = { ...contact, message: initialChatMessage, submission_id: 'one' }
  const daysAgo = (count: number) =>
    JSON.stringify([{ ...unsent, storedAt: Date.now() - days(count) }])

  async function sendStored(value: string) {
    stored.set(key, value)
    const outboxes = await outbox()
    outboxes.sendStored()
    await settle()
  }

  test('stays where a later one has been received by another tab', async () => {
    const later = { ...unsent, submission_id: 'two', storedAt: Date.now() }
    answers = [
      () => {
        stored.set(key, JSON.stringify([{ ...unsent, storedAt: Date.now() }, later]))
        return new Response(null, { status: 201 })
      },
      noConnection,
    ]
    await sendStored(daysAgo(0))
    expect(kept()).toEqual([later])
  })

  test('is too old after 30 days', async () => {
    await sendStored(daysAgo(31))
    expect(sent).toEqual([])
  })

  test.each(['', 'x', 'null', '{}', '[null, 1, {}]'])('may be nonsense: %s', async (nonsense) => {
    stored.set(key, nonsense)
    await send()
    expect(sent).toHaveLength(1)
    expect(stored.has(key)).toBe(false)
  })
})

test('where storage is forbidden, everything works until the page is left', async () => {
  stubStorage(null)
  answers = [noConnection]
  await send()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  await vi.advanceTimersByTimeAsync(days(1))
  expect(sent).toHaveLength(2)
})

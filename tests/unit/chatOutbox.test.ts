import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { initialChatMessage } from '../../src/domain/chatFields'

const key = 'chatUnsent'
const contact = { name: 'Asha Thomas', phone: '+91 98765 43210', locale: 'ml' } as const

type Sent = { url: string; init: RequestInit; body: Record<string, unknown> }

let sent: Sent[]
let answers: (() => Response | Promise<Response>)[]
let stored: Map<string, string>
let window: EventTarget
let localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
  window = new EventTarget()
  localStorage = {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(String(init.body)) })
    return (answers.shift() ?? status(201))()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => void vi.resetModules())

const outbox = () => import('../../src/submissions/chat/outbox')
const settle = () => vi.advanceTimersByTimeAsync(0)
const kept = (): unknown[] => JSON.parse(stored.get(key) ?? '[]')

async function send() {
  const { sendContact } = await outbox()
  sendContact(contact)
  await settle()
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

  test('is kept before it is sent, so that a closed tab does not lose it', async () => {
    answers = [() => new Promise(() => undefined)]
    await send()
    expect(kept()).toHaveLength(1)
  })

  test.each([400, 403, 413, 415, 422])(
    'refused with %i is forgotten, with a warning',
    async (code) => {
      answers = [status(code)]
      await send()
      await vi.advanceTimersByTimeAsync(days(1))
      expect(sent).toHaveLength(1)
      expect(stored.has(key)).toBe(false)
      expect(console.warn).toHaveBeenCalledTimes(1)
    },
  )

  test.each([404, 405, 408, 429, 500, 501, 502, 503])(
    'answered with %i is sent again as it was',
    async (code) => {
      answers = [status(code)]
      await send()
      expect(kept()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(5000)
      expect(sent).toHaveLength(2)
      expect(sent[1]?.body).toEqual(sent[0]?.body)
      expect(stored.has(key)).toBe(false)
    },
  )

  test('is sent again after growing pauses while there is no connection', async () => {
    answers = Array.from({ length: 7 }, () => noConnection)
    await send()
    for (const seconds of [5, 15, 45, 135, 405, 600]) {
      const before = sent.length
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(sent).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toHaveLength(before + 1)
    }
    expect(new Set(sent.map(({ body }) => body.submission_id)).size).toBe(1)
  })

  test('waits as long as the server asks for', async () => {
    answers = [status(429, { 'Retry-After': '60' })]
    await send()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  test('is sent at once when the network is back', async () => {
    answers = [noConnection]
    await send()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(sent).toHaveLength(2)
    expect(stored.has(key)).toBe(false)
    await vi.advanceTimersByTimeAsync(days(1))
    expect(sent).toHaveLength(2)
  })

  test('is not sent twice at the same time', async () => {
    let answer = (_: Response) => {}
    answers = [() => new Promise<Response>((resolve) => (answer = resolve))]
    await send()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(sent).toHaveLength(1)
    answer(new Response(null, { status: 201 }))
    await settle()
    expect(stored.has(key)).toBe(false)
  })

  test('that comes while another one is on its way is sent after it', async () => {
    let answer = (_: Response) => {}
    answers = [() => new Promise<Response>((resolve) => (answer = resolve))]
    await send()
    const { sendContact } = await outbox()
    sendContact({ ...contact, name: 'Fatima' })
    await settle()
    expect(sent).toHaveLength(1)
    answer(new Response(null, { status: 201 }))
    await settle()
    expect(sent.map(({ body }) => body.name)).toEqual(['Asha Thomas', 'Fatima'])
    expect(stored.has(key)).toBe(false)
  })

  test('is sent once even where the browser does not forget it', async () => {
    localStorage.removeItem = () => undefined
    await send()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(sent).toHaveLength(1)
  })

  test.each([200, 403])(
    'is not lost to a network that answers with a page and %i',
    async (code) => {
      const headers = { 'Content-Type': 'text/html' }
      answers = [() => new Response('<html>', { status: code, headers })]
      await send()
      expect(kept()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(5000)
      expect(sent).toHaveLength(2)
      expect(stored.has(key)).toBe(false)
    },
  )

  test('waits for the pause the server asked for even when the network is back', async () => {
    answers = [status(503, { 'Retry-After': '60' })]
    await send()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
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

  test('is warned about without a word about the visitor', async () => {
    answers = [noConnection]
    await send()
    const words = JSON.stringify(vi.mocked(console.warn).mock.calls)
    expect(words).not.toMatch(/Asha|98765/)
  })
})

describe('what an earlier page left', () => {
  const unsent = { ...contact, message: initialChatMessage, submission_id: 'one' }

  test('is sent under its own id', async () => {
    stored.set(key, JSON.stringify([{ ...unsent, storedAt: Date.now() - days(2) }]))
    const { sendStored } = await outbox()
    sendStored()
    await settle()
    expect(sent.map(({ body }) => body)).toEqual([unsent])
    expect(stored.has(key)).toBe(false)
  })

  test('stays where a later one has been received by another tab', async () => {
    const later = { ...unsent, submission_id: 'two', storedAt: Date.now() }
    answers = [
      () => {
        stored.set(key, JSON.stringify([{ ...unsent, storedAt: Date.now() }, later]))
        return new Response(null, { status: 201 })
      },
      noConnection,
    ]
    stored.set(key, JSON.stringify([{ ...unsent, storedAt: Date.now() }]))
    const { sendStored } = await outbox()
    sendStored()
    await settle()
    expect(kept()).toEqual([later])
  })

  test('is too old after 30 days', async () => {
    stored.set(key, JSON.stringify([{ ...unsent, storedAt: Date.now() - days(31) }]))
    const { sendStored } = await outbox()
    sendStored()
    await settle()
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
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.assign(localStorage, { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  answers = [noConnection]
  await send()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  await vi.advanceTimersByTimeAsync(days(1))
  expect(sent).toHaveLength(2)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readRetryAfter, resultOf } from '../../src/submissions/browser/post'
import { postForm } from '../../src/submissions/browser/postForm'

/** A request that answers when a test says so. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  sent: unknown
  headers: Record<string, string> = {}
  answerHeaders: Record<string, string> = {}
  opened: string[] = []

  constructor() {
    FakeRequest.last = this
  }
  open(...target: string[]) {
    this.opened = target
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null
  }
  answer(status: number, text: string, headers: Record<string, string> = {}) {
    this.answerHeaders = headers
    this.status = status
    this.responseText = text
    this.onload?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(signal = new AbortController().signal) {
  const shares: number[] = []
  const body = new FormData()
  const onProgress = (share: number) => shares.push(share)
  const answer = postForm({ address: '/api/consultations', body, onProgress, signal })
  const result = answer.then(resultOf)
  return { result, shares, body, request: FakeRequest.last }
}

describe('sending a form', () => {
  test('posts the form and asks for JSON', async () => {
    const { request, body, result } = send()
    expect(request.opened).toEqual(['POST', '/api/consultations'])
    expect(request.headers).toEqual({ Accept: 'application/json' })
    expect(request.sent).toBe(body)
    request.answer(201, 'whatever')
    expect(await result).toEqual({ outcome: 'received' })
  })

  test('hands on the code of the request', async () => {
    const { request, result } = send()
    request.answer(201, JSON.stringify({ reference: '7K3M-Q9XW-2PVT' }))
    expect(await result).toEqual({ outcome: 'received', reference: '7K3M-Q9XW-2PVT' })
  })

  test.each([404, 405, 429, 501, 502, 503, 504])('waits where %d is answered', async (status) => {
    const { request, result } = send()
    request.answer(status, JSON.stringify({ message: 'Wait' }), { 'Retry-After': '30' })
    expect(await result).toEqual({ outcome: 'busy', status, retryAfter: 30_000 })
  })

  test.each([400, 403, 413, 415, 422, 500])('takes %d for an answer', async (status) => {
    const { request, result } = send()
    request.answer(status, JSON.stringify({ message: 'No' }), { 'Retry-After': '30' })
    expect(await result).toEqual({ outcome: 'refused', status, message: 'No', fields: {} })
  })

  const page = { 'Content-Type': 'text/html; charset=utf-8' }

  test.each([200, 400, 403, 500])(
    'takes a page with %d for no answer of the server',
    async (status) => {
      const { request, result } = send()
      request.answer(status, '<html>Welcome', page)
      expect(await result).toEqual({ outcome: 'unreachable' })
    },
  )

  test('takes what a proxy says of a pause, and of what is too large for it', async () => {
    const wait = send()
    wait.request.answer(503, '<html>', { ...page, 'Retry-After': '30' })
    expect(await wait.result).toEqual({ outcome: 'busy', status: 503, retryAfter: 30_000 })
    const tooLarge = send()
    tooLarge.request.answer(413, '<html>', page)
    expect(await tooLarge.result).toMatchObject({ outcome: 'refused', status: 413 })
  })

  test('a server that has waited in vain was not reached', async () => {
    const { request, result } = send()
    request.answer(408, '')
    expect(await result).toEqual({ outcome: 'unreachable' })
  })

  test('can be stopped', async () => {
    const abort = new AbortController()
    const { result } = send(abort.signal)
    abort.abort()
    expect(await result).toEqual({ outcome: 'unreachable' })
  })

  test('tells how much of the body is on its way', () => {
    const { request, shares } = send()
    request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true })
    request.upload.onprogress?.({ loaded: 2, total: 0, lengthComputable: false })
    request.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true })
    expect(shares).toEqual([0.25, 1])
  })

  test('hands on what the server says about a refusal', async () => {
    const { request, result } = send()
    request.answer(422, JSON.stringify({ message: 'No', fields: { cv: 'Empty' } }))
    expect(await result).toEqual({
      outcome: 'refused',
      status: 422,
      message: 'No',
      fields: { cv: 'Empty' },
    })
  })

  test('counts an error of the network as unreachable', async () => {
    const { request, result } = send()
    request.onerror?.()
    expect(await result).toEqual({ outcome: 'unreachable' })
  })

  test('gives up on a connection that stays silent, but not on a slow one', async () => {
    const { request, result } = send()
    const settled = vi.fn()
    void result.then(settled)
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000)
      request.upload.onprogress?.({ loaded: minute, total: 10, lengthComputable: true })
    }
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toHaveBeenCalledWith({ outcome: 'unreachable' })
  })
})

describe('a refusal', () => {
  const refuse = async (text: string) => {
    const { request, result } = send()
    request.answer(422, text)
    return result
  }
  const refused = { outcome: 'refused', status: 422 }

  test.each(['', '<html>', 'null', '[]', '"text"', '{}', '{"message":""}', '{"message":3}'])(
    'without a usable message is %j',
    async (text) => {
      expect(await refuse(text)).toEqual({ ...refused, message: undefined, fields: {} })
    },
  )

  test('keeps only texts as field errors', async () => {
    const text = JSON.stringify({ message: 'No', fields: { name: 'Short', phone: 3, cv: '' } })
    expect(await refuse(text)).toEqual({ ...refused, message: 'No', fields: { name: 'Short' } })
  })
})

describe('the pause that a server asks for', () => {
  test.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', undefined],
    ['120', 120_000],
    [' 5 ', 5000],
  ])('of %j is %j', (header, pause) => {
    expect(readRetryAfter(header)).toBe(pause)
  })

  test('may be a date', () => {
    vi.setSystemTime('2026-11-21T10:00:00Z')
    expect(readRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT')).toBe(30_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT')).toBeUndefined()
  })
})

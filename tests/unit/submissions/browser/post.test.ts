import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readRetryAfter, resultOf } from '@/submissions/browser/post'
import { postForm } from '@/submissions/browser/postForm'
import { FakeRequest, type FakeAnswer } from '../../../helpers/fakeBrowser'

beforeEach(() => {
  vi.useFakeTimers()
  FakeRequest.stub()
})

function send(signal = new AbortController().signal) {
  const shares: number[] = []
  const body = new FormData()
  const onProgress = (share: number) => shares.push(share)
  const answer = postForm({ address: '/api/consultations', body, onProgress, signal })
  const [request] = FakeRequest.sent
  if (!request) throw new Error('Nothing was sent.')
  return { result: answer.then(resultOf), shares, body, request }
}

test('a form is posted and asks for JSON', () => {
  const { request, body } = send()
  expect(request.opened).toEqual(['POST', '/api/consultations'])
  expect(request.headers).toEqual({ Accept: 'application/json' })
  expect(request.body).toBe(body)
})

const unreachable = { outcome: 'unreachable' }
const refused = { outcome: 'refused', status: 422, message: undefined, fields: {} }
const page = { 'Content-Type': 'text/html; charset=utf-8' }
const headers = { 'Retry-After': '30' }
const reference = '7K3M-Q9XW-2PVT'
const withText = (content: object) => ({ status: 422, text: JSON.stringify(content) })

test.each<[string, FakeAnswer, object]>([
  ['no JSON', { status: 201, text: 'whatever' }, { outcome: 'received' }],
  [
    'a code',
    { status: 201, text: JSON.stringify({ reference }) },
    { outcome: 'received', reference },
  ],
  ...[404, 405, 429, 501, 502, 503, 504].map((status): [string, FakeAnswer, object] => [
    `a wish for a pause with ${status}`,
    { status, text: '{"message":"Wait"}', headers },
    { outcome: 'busy', status, retryAfter: 30_000 },
  ]),
  ...[400, 403, 413, 415, 422, 500].map((status): [string, FakeAnswer, object] => [
    `a refusal with ${status}`,
    { status, text: '{"message":"No"}', headers },
    { ...refused, status, message: 'No' },
  ]),
  ...[200, 400, 403, 500].map((status): [string, FakeAnswer, object] => [
    `a page with ${status}, which is not the server’s`,
    { status, text: '<html>Welcome', headers: page },
    unreachable,
  ]),
  [
    'a proxy’s page about a pause',
    { status: 503, text: '<html>', headers: { ...page, ...headers } },
    { outcome: 'busy', status: 503, retryAfter: 30_000 },
  ],
  [
    'a proxy’s page about what is too large',
    { status: 413, text: '<html>', headers: page },
    { ...refused, status: 413 },
  ],
  ['a server that has waited in vain', { status: 408 }, unreachable],
  ['an error of the network', 'lost', unreachable],
  ...['', '<html>', 'null', '[]', '"text"', '{}', '{"message":""}', '{"message":3}'].map(
    (text): [string, FakeAnswer, object] => [
      `a refusal without a message: ${text}`,
      { status: 422, text },
      refused,
    ],
  ),
  [
    'the errors of fields, as far as they are texts',
    withText({ message: 'No', fields: { name: 'Short', phone: 3, cv: '' } }),
    { ...refused, message: 'No', fields: { name: 'Short' } },
  ],
])('an answer is taken for what it is: %s', async (_, answer, expected) => {
  const { request, result } = send()
  request.answer(answer)
  expect(await result).toEqual(expected)
})

test('a connection that stays silent is given up, but not a slow one', async () => {
  const { request, result } = send()
  const settled = vi.fn()
  void result.then(settled)
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(59_000)
    request.upload.onprogress?.({ loaded: minute, total: 10, lengthComputable: true })
  }
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).toHaveBeenCalledWith(unreachable)
})

describe('the pause that a server asks for', () => {
  test.each([
    [null, undefined],
    ['soon', undefined],
    ['120', 120_000],
    [' 5 ', 5000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ])('of %j is %j', (header, pause) => {
    vi.setSystemTime('2026-11-21T10:00:00Z')
    expect(readRetryAfter(header)).toBe(pause)
  })
})

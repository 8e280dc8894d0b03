import { expect, test } from 'vitest'
import {
  decodeShownAnswer,
  encodeShownAnswer,
  type ShownAnswer,
} from '../../src/submissions/lookup/requestAnswer'

test.each<ShownAnswer>([
  {},
  { answer: { status: 'none' }, typed: 'ابج' },
  { answer: { status: 'erased' } },
  {
    answer: {
      status: 'found',
      reference: '7K3M-Q9XW-2PVT',
      day: '2026-11-21',
      dayText: '21 നവംബർ 2026',
      stage: 'നിങ്ങളുടെ അഭ്യർത്ഥന ലഭിച്ചു.',
      type: 'chat',
      answers: [{ text: 'നാളെ വിളിക്കാം.', day: '2026-11-24', dayText: '24 നവംബർ 2026' }],
    },
  },
  { typed: 'x', failure: 'Too many requests' },
])('what is shown comes back from its header: %j', (shown) => {
  expect(decodeShownAnswer(encodeShownAnswer(shown))).toEqual(shown)
})

test('a header holds the newest of many long answers', () => {
  const one = (text: string) => ({ text, day: '2026-11-24', dayText: '24 നവംബർ 2026' })
  const answer = {
    status: 'found',
    reference: '7K3M-Q9XW-2PVT',
    day: '2026-11-21',
    dayText: '21 നവംബർ 2026',
    stage: '',
    type: 'chat',
    answers: [...Array.from({ length: 49 }, () => one('ആ'.repeat(2000))), one('ഇ'.repeat(2000))],
  } as const satisfies ShownAnswer['answer']
  const header = encodeShownAnswer({ answer })
  expect(header.length).toBeLessThan(14_000)
  expect(decodeShownAnswer(header)).toEqual({
    answer: { ...answer, answers: [one('ഇ'.repeat(2000))] },
  })
})

test.each([
  null,
  '',
  'not base64 {',
  Buffer.from('{"answer":{"status":"admin"}}').toString('base64url'),
])('anything else gives the empty form: %j', (header) => {
  expect(decodeShownAnswer(header)).toEqual({})
})

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
      type: 'nurses',
    },
  },
  { typed: 'x', failure: 'Too many requests' },
])('what is shown comes back from its header: %j', (shown) => {
  expect(decodeShownAnswer(encodeShownAnswer(shown))).toEqual(shown)
})

test.each([
  null,
  '',
  'not base64 {',
  Buffer.from('{"answer":{"status":"admin"}}').toString('base64url'),
])('anything else gives the empty form: %j', (header) => {
  expect(decodeShownAnswer(header)).toEqual({})
})

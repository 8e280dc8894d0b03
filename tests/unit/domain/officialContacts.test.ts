import { describe, expect, test } from 'vitest'
import {
  canonicalContact,
  hasOwnName,
  isAtDomain,
  isHandleOf,
  isSameContact,
  isValidOn,
  readContact,
  severalNumbers,
  type ContactKind,
} from '@/domain/officialContacts'

const isOurs = (typed: string, contact: { kind: ContactKind; value: string }) => {
  const read = readContact(typed)
  return read !== null && isSameContact({ typed: read, contact })
}

describe('a phone number', () => {
  const berlin = { kind: 'phone' as const, value: '+49 30 1234567' }
  const kochi = { kind: 'phone' as const, value: '+91 98765 43210' }

  test.each([
    '+91 98765 43210',
    '+919876543210',
    '0091 98765-43210',
    '919876543210',
    '98765 43210',
    '098765 43210',
    '+91 (0) 98765 43210',
    '٠٠٩١٩٨٧٦٥٤٣٢١٠',
    '+۹۱۹۸۷۶۵۴۳۲۱۰',
    '+९१ ९८७६५ ४३२१०',
    '+൯൧ ൯൮൭൬൫ ൪൩൨൧൦',
    '９８７６５４３２１０',
    'wa.me/919876543210',
    'https://wa.me/919876543210?text=hello',
    'tel:+919876543210',
    'WhatsApp: +91 98765 43210',
    '\u200e+91 98765 43210\u200e',
    '91 98765 43210+',
  ])('is found as %s', (typed) => expect(isOurs(typed, kochi)).toBe(true))

  test.each(['+49 30 1234567', '0049301234567', '030/1234567', '030 1234567', '49 30 1234567'])(
    'of a landline is found as %s',
    (typed) => expect(isOurs(typed, berlin)).toBe(true),
  )

  test.each([
    '+91 98765 43211',
    '+92 98765 43210',
    '+1 987 654 3210',
    '9876543',
    '43210',
    'https://example.org/919876543210',
    'asha@919876543210.example',
  ])('is not %s', (typed) => expect(isOurs(typed, kochi)).toBe(false))
})

describe('several numbers', () => {
  test.each([
    ['+49 30 23125003 / +91 99999 99999', 2],
    ['+49 30 23125003 +91 99999 99999', 2],
    ['first 030 23125003, then 0151 1234567', 2],
    ['030/23125003', 0],
    ['+49 (0) 30 / 2312 5003', 0],
    ['called on 26.11.2026 from +49 30 23125003', 0],
  ])('%s: %i', (typed, number) => expect(severalNumbers(typed)).toHaveLength(number))
})

test('a chat link without a number is a website', () => {
  for (const link of ['https://wa.me/message/QX7A12345678', 'wa.me/message/QX7ABCDE']) {
    expect(readContact(link)).toMatchObject({ kind: 'web', host: 'wa.me' })
  }
})

describe('an e-mail address', () => {
  const mail = { kind: 'email' as const, value: 'Asha@CuraCo.example' }

  test.each([
    'asha@curaco.example',
    ' ASHA@CURACO.EXAMPLE. ',
    'mailto:asha@curaco.example',
    'Asha Thomas <asha@curaco.example>',
    'ａｓｈａ@curaco.example',
  ])('is found as %s', (typed) => expect(isOurs(typed, mail)).toBe(true))

  test.each([
    'asha@curaco.example.evil.com',
    'asha@curaco-jobs.example',
    'asha@evil.com (asha@curaco.example)',
    'аsha@curaco.example', // a Cyrillic letter
    'asha@сuraco.example',
    'curaco.example@evil.com',
    'info@curaco.example',
  ])('is not %s', (typed) => expect(isOurs(typed, mail)).toBe(false))

  test('at our domain is known to be so, and one that only looks like it is not', () => {
    const contact = { kind: 'web' as const, value: 'https://www.curaco.example' }
    const at = (typed: string) => {
      const read = readContact(typed)
      return read?.kind === 'email' && isAtDomain({ host: read.host, contact })
    }
    expect(at('ravi@curaco.example')).toBe(true)
    expect(at('ravi@mail.curaco.example')).toBe(true)
    expect(at('ravi@notcuraco.example')).toBe(false)
    expect(at('ravi@curaco.example.evil.com')).toBe(false)
  })
})

describe('a website', () => {
  const site = { kind: 'web' as const, value: 'https://curaco.example' }
  const profile = { kind: 'web' as const, value: 'https://www.facebook.com/CuraCo.Nurses' }

  test.each([
    'curaco.example',
    'www.CuraCo.example',
    'https://curaco.example/de/nurses?x=1',
    'http://jobs.curaco.example:8080/',
    'They sent me to curaco.example/apply yesterday',
    'curaco.example.',
  ])('is found as %s', (typed) => expect(isOurs(typed, site)).toBe(true))

  test.each([
    'curaco.example.evil.com',
    'https://curaco.example@evil.com/',
    'https://evil.com/curaco.example',
    'curaco-jobs.example',
    'mycuraco.example',
    'https://сuraco.example',
    'curaco.example2',
  ])('is not %s', (typed) => expect(isOurs(typed, site)).toBe(false))

  test('of a network is a profile, not the whole network', () => {
    expect(isOurs('facebook.com/curaco.nurses/', profile)).toBe(true)
    expect(isOurs('https://m.facebook.com/CuraCo.Nurses?fbclid=x', profile)).toBe(true)
    expect(isOurs('facebook.com', profile)).toBe(false)
    expect(isOurs('facebook.com/curaco.nurses.jobs', profile)).toBe(false)
  })
})

test('a handle is a profile that is on no list, or carries the name of one that is', () => {
  const contact = { kind: 'web' as const, value: 'https://www.tiktok.com/@CuraCo.Nurses' }
  const profile = { kind: 'web' as const, value: 'https://facebook.com/CuraCo.Nurses/' }
  expect(readContact('@curaco_jobs')).toEqual({
    kind: 'web',
    host: '',
    path: '/curaco_jobs',
    query: '',
  })
  expect(isOurs('@CuraCo.Nurses', profile)).toBe(false)
  for (const own of [contact, profile]) {
    expect(isHandleOf({ handle: '/curaco.nurses', contact: own })).toBe(true)
    expect(isHandleOf({ handle: '/curaco_jobs', contact: own })).toBe(false)
  }
})

test('the operator’s own name is known, however it is written', () => {
  const names = ['CuraCo', 'CuraCo Beispiel GmbH', '']
  for (const text of ['curaco', 'Cura Co', 'CURACO Jobs', 'Asha, Cura-Co']) {
    expect(hasOwnName({ text, names })).toBe(true)
  }
  expect(hasOwnName({ text: 'Cura', names })).toBe(false)
  expect(hasOwnName({ text: 'Asha', names: ['', 'A'] })).toBe(false)
})

test.each([
  ['Asha', 'name'],
  ['ആശ', 'name'],
  ['आशा', 'name'],
  ['Sister Asha 2024', 'name'],
  ['112', 'phone'],
  ['curaco', 'name'],
  ['http://', 'name'],
  ['%', 'name'],
])('%s is read as a %s', (typed, kind) => expect(readContact(typed)?.kind).toBe(kind))

test.each(['', '   ', '\u200b', '\u202e'])('nothing is nothing', (typed) => {
  expect(readContact(typed)).toBeNull()
})

test('a contact is valid from its first to its last day', () => {
  const contact = { validFrom: '2026-11-01T00:00:00.000Z', validUntil: '2026-11-30T12:00:00.000Z' }
  const on = (day: string) => isValidOn(contact, new Date(day))
  expect(on('2026-10-31T23:59:59Z')).toBe(false)
  expect(on('2026-11-01T00:00:00Z')).toBe(true)
  expect(on('2026-11-30T23:59:59Z')).toBe(true)
  expect(on('2026-12-01T00:00:00Z')).toBe(false)
  expect(isValidOn({})).toBe(true)
})

test('programs get each contact in one form', () => {
  expect(canonicalContact({ kind: 'phone', value: '+49 30 1234567' })).toBe('+49301234567')
  expect(canonicalContact({ kind: 'email', value: 'Info@CuraCo.example' })).toBe(
    'info@curaco.example',
  )
  expect(canonicalContact({ kind: 'web', value: 'https://www.facebook.com/Us/' })).toBe(
    'facebook.com/us',
  )
})

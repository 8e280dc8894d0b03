import { describe, expect, test } from 'vitest'
import type { DesiredCountry } from '@/domain/countries'
import { normalizePhone, phoneNeedles } from '@/domain/normalizePhone'
import { asciiDigits } from '@/domain/asciiDigits'
import { personTimeZone } from '@/submissions/desk/personTimeZone'
import {
  completePhone,
  comparePhones,
  lastDigits,
  likelyNumbers,
  nationalForms,
} from '@/submissions/followUp/phoneMatching'

describe('a number', () => {
  test.each<[string, string | null]>([
    // With a country code it is E.164.
    ['+91 98765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+91 98765 43210 ext. 12', '+919876543210'],
    // In Arabic, Persian, Devanagari, Malayalam, Bengali, full-width, mathematical and mixed digits.
    ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['൦൦൯൧ ൯൮൭൬൫ ൪൩൨൧൦', '+919876543210'],
    ['＋９１ ９８７６５ ４３２１０', '+919876543210'],
    ['+٩1 ९8൭65 43210', '+919876543210'],
    // A zero in brackets or not dialled from abroad, a slash, the plus at the end, direction marks.
    ['+49 (0)30 1234567', '+49301234567'],
    ['+971 (0) 50-123-4567', '+971501234567'],
    ['+49 30/1234567', '+49301234567'],
    ['٩٧١٥٠١٢٣٤٥٦٧+', '+971501234567'],
    ['\u202a+91 98765 43210\u202c', '+919876543210'],
    // Words around it, a second number, links, extensions, letters for zeros, and a spreadsheet's end.
    ['WhatsApp: +91 98765 43210 (after 5)', '+919876543210'],
    ['+91 98765 43210 / +91 98450 12345', '+919876543210'],
    ['https://wa.me/919876543210?text=Hi', '+919876543210'],
    ['https://api.whatsapp.com/send?phone=14155552671', '+14155552671'],
    ['+91 98765 4321O', '+919876543210'],
    ['+919876543210.0', '+919876543210'],
    // Of a mobile with a country code it needs no plus.
    ['91 98765 43210', '+919876543210'],
    // A country code is not guessed.
    ['91 22 1234 5678', '912212345678'],
    ['49 30 1234567', '49301234567'],
    // Only the digits stay where no country can be told.
    ['098765 43210', '09876543210'],
    ['112', '112'],
    ['+999 12345', '99912345'],
    [`+${'1'.repeat(59)}`, '1'.repeat(59)],
    // Without a digit there is none.
    ...['', '   ', '+', 'no number', 'ഫോൺ ഇല്ല'].map((typed): [string, null] => [typed, null]),
  ])('typed as “%s” is %s', (typed, expected) => {
    expect(normalizePhone(typed)).toBe(expected)
  })

  test.each<[string, string | null]>([
    ['+919876543210', 'Asia/Kolkata'],
    ['+971501234567', 'Asia/Dubai'],
    // Its country is unknown or has several.
    ...['030901820', '', '+12125550123', '+61291234567'].map((phone): [string, null] => [
      phone,
      null,
    ]),
  ])('%j has the time zone %s', (phone, timeZone) => {
    expect(personTimeZone(phone)).toBe(timeZone)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'UTC' })).not.toThrow()
  })
})

describe('a number without its country code', () => {
  test.each([
    ['98765 43210', 'ml', null, '+919876543210'],
    ['030 1234567', 'en', 'Germany', '+49301234567'],
    ['050 123 4567', 'en', 'UAE', '+971501234567'],
    // An English speaker can be anywhere, and an Arabic one in several countries.
    ['98765 43210', 'en', null, '9876543210'],
    ['+971 50 123 4567', 'ml', null, '+971501234567'],
    ['?', 'ml', null, null],
  ] as const)('%s, typed in %s for %s, is called at %s', (typed, locale, country, expected) => {
    expect(completePhone({ typed, locale, country })).toBe(expected)
  })
})

describe('a search', () => {
  test.each([
    ['98765', '+91 98765 43210', true],
    ['9876543210', '+91 (98765)-432.10', true],
    ['+91 98765', '0091 98765 43210', true],
    ['0091 98765', '+91 98765 43210', true],
    ['٩٨٧٦٥', '+91 98765', true],
    ['98765', '٩٨٧ ٦٥', true],
    ['98765', '९८७६५', true],
    ['९८७६५', '൯൮൭൬൫', true],
    ['۹۸۷۶۵', '98765', true],
    ['https://wa.me/919876543210', '+91 98765-43210', true],
    ['+91 98765 43210', 'https://wa.me/919876543210', true],
    ['919876543210', '+919876543210', true],
    ['098765 43210', '+91 98765 43210', true],
    ['98765-43210 ext 12', '98765 43210', true],
    ['98765 4321O', '+919876543210', true],
    ['+91 98765 43210', '98765 43210', true],
    ['00919876543210', '098765-43210', true],
    ['+49 (0)30 1234567', '030 1234567', true],
    ['98765 432', '+91 98765 43210', true],
    ['98765', '98764 5', false],
    ['911', '91 0 1', false],
    ['91', '9٠1', false],
    ['030', '30 1234567', true],
    ['0171 5550101', '+49 171 5550101', true],
    ['+49 30 123', '030 1234567', false],
    ['+91 98765 43210', '+966 98765 43210', false],
  ])('for %s finds %s: %j', (search, phone, isFound) => {
    const digits = `#${asciiDigits(phone).replace(/\D/g, '')}|`
    expect((phoneNeedles(search) ?? []).some((one) => digits.includes(one))).toBe(isFound)
  })

  test.each('|  |+|()|00|Asha|12 Asha|Asha 98765432|.*|[1]|\\d'.split('|').concat('1|2'))(
    'for %j is not for a number',
    (search) => {
      expect(phoneNeedles(search)).toBeNull()
    },
  )

  test('looks for a number as it is typed at home, and by its last nine digits', () => {
    expect(nationalForms('+493012345')).toEqual(['3012345', '03012345'])
    expect(nationalForms('03012345')).toEqual([])
    expect([lastDigits('+919847011223'), lastDigits('+4930123')]).toEqual(['847011223', null])
  })
})

describe('two numbers', () => {
  const stored = (typed: string, locale = 'en', desiredCountry: DesiredCountry | null = null) => ({
    phone: normalizePhone(typed) ?? '',
    locale,
    desiredCountry,
  })

  test.each([
    ['098470 11223', 'ml', null, '+91 98470 11223', 'same'],
    ['030 1234567', 'de', null, '+49 (0)30 1234567', 'same'],
    ['050 123 4567', 'ar', null, '+971 50 123 4567', 'same'],
    ['0501234567', 'ml', 'UAE', '+971501234567', 'same'],
    ['09847011223', 'en', null, '098470 11223', 'same'],
    ['098470 11223', 'en', 'Germany', '+91 98470 11223', 'perhaps'],
    ['0917 123 4567', 'en', 'KSA', '+63 917 123 4567', 'perhaps'],
    ['98470 11223', 'ml', null, '098470 11223', 'perhaps'],
    ['+971 50 123 4567', 'en', null, '+966 50 123 4567', null],
    ['12345678', 'en', null, '+49 12345678', null],
  ] as const)('%s, typed in %s for %s, and %s are %s', (typed, locale, country, other, how) => {
    const [one, two] = [stored(typed, locale, country), stored(other)]
    expect([comparePhones(one, two), comparePhones(two, one)]).toEqual([how, how])
  })
})

test.each<
  [typed: string, hints: Partial<Parameters<typeof likelyNumbers>[0]>, countries: string[]]
>([
  // A mobile number of the countries where most nurses are; a landline says nothing.
  ['0501234567', {}, ['AE', 'SA']],
  ['08912345678', {}, ['IN']],
  ['02079460000', {}, []],
  ['0501234567', { desiredCountry: 'KSA' }, ['SA', 'AE']],
  // The language comes first, but a hospital is in the country it has chosen.
  ['09876543210', { locale: 'ml', desiredCountry: 'Germany' }, ['IN']],
  ['030 12345678', { role: 'hospitals', desiredCountry: 'Germany' }, ['DE']],
  ['030 12345678', { role: 'hospitals', locale: 'hi', desiredCountry: 'Germany' }, ['DE']],
  ['+49 30 12345678', { desiredCountry: 'UAE' }, ['DE']],
])('%s of %o can be a number in %o', (typed, hints, countries) => {
  const { numbers } = likelyNumbers({
    locale: 'en',
    role: 'nurses',
    desiredCountry: null,
    typed,
    ...hints,
  })
  expect(numbers.map(({ country }) => country)).toEqual(countries)
})

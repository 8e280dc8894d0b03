import { describe, expect, test } from 'vitest'
import { comparePhones, lastDigits, nationalForms } from '@/submissions/followUp/phoneForms'
import type { DesiredCountry } from '@/domain/consultationFields'
import { normalizePhone } from '@/domain/normalizePhone'

const stored = (typed: string, locale = 'en', desiredCountry: DesiredCountry | null = null) => ({
  phone: normalizePhone(typed) ?? '',
  locale,
  desiredCountry,
})

describe('two numbers', () => {
  test.each([
    ['098470 11223', 'ml', null, '+91 98470 11223'],
    ['98470-11223', 'hi', null, '0091 98470 11223'],
    ['030 1234567', 'de', null, '+49 (0)30 1234567'],
    ['030/12345', 'de', null, '+49 30 12345'],
    ['0664 1234567', 'de', null, '+43 664 1234567'],
    ['050 123 4567', 'ar', null, '+971 50 123 4567'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', 'ar', null, '+966 55 123 4567'],
    ['07911 123456', 'en', 'UK', '+44 7911 123456'],
    ['(212) 555-0123', 'en', 'USA', '+1 212 555 0123'],
    ['0501234567', 'ml', 'UAE', '+971501234567'],
    ['09847011223', 'en', null, '098470 11223'],
  ] as const)('%s, typed in %s for %s, is %s', (typed, locale, country, international) => {
    const [one, other] = [stored(typed, locale, country), stored(international)]
    expect(comparePhones(one, other)).toBe('same')
    expect(comparePhones(other, one)).toBe('same')
  })

  test.each([
    ['098470 11223', 'en', 'Germany', '+91 98470 11223'],
    ['0917 123 4567', 'en', 'KSA', '+63 917 123 4567'],
    ['98470 11223', 'ml', null, '098470 11223'],
  ] as const)('%s, typed in %s for %s, is perhaps %s', (typed, locale, country, other) => {
    expect(comparePhones(stored(typed, locale, country), stored(other))).toBe('perhaps')
  })

  test.each([
    ['+971 50 123 4567', '+966 50 123 4567'],
    ['030 1234567', '030 1234568'],
    ['12345678', '+49 12345678'],
  ])('%s is not %s', (one, other) => {
    expect(comparePhones(stored(one), stored(other))).toBeNull()
  })
})

test('a number is looked for as it is typed at home, and by its last nine digits', () => {
  expect(nationalForms('+493012345')).toEqual(['3012345', '03012345'])
  expect(nationalForms('03012345')).toEqual([])
  expect([lastDigits('+919847011223'), lastDigits('+4930123')]).toEqual(['847011223', null])
})

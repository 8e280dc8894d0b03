import { describe, expect, test } from 'vitest'
import { formatFact } from '@/site/guide/formatFact'

const text = (...args: Parameters<typeof formatFact>) =>
  // No-break spaces and marks of direction belong to the formats, not to what is tested.
  formatFact(...args)
    ?.replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u200e\u200f]/g, '')

describe('formatFact', () => {
  const salary = { kind: 'salary', from: 2500, to: 3000, currency: 'EUR' } as const

  test.each([
    ['en', '€2,500 – €3,000'],
    ['de', '2.500–3.000 €'],
    ['ar', '2,500–3,000 يورو'],
    ['hi', '€2,500 – €3,000'],
  ] as const)('writes a salary in %s', (locale, expected) => {
    expect(text({ fact: salary, locale })).toBe(expected)
  })

  test.each([
    ['en', 'days', 30, 36, '30–36 days'],
    ['de', 'weeks', 6, null, '6 Wochen'],
    ['en', 'years', 1, null, '1 year'],
    ['ar', 'years', 2, null, 'سنتان'],
    ['ar', 'years', 1, 2, 'سنة – سنتان'],
    ['ar', 'days', 30, 36, '30–36 يومًا'],
    ['hi', 'days', 90, null, '90 दिन'],
    ['en', 'months', null, 6, '6 months'],
    ['de', 'days', 30, 30, '30 Tage'],
    ['en', 'days', 0, null, '0 days'],
  ] as const)('writes in %s %s from %s to %s', (locale, kind, from, to, expected) => {
    expect(text({ fact: { kind, from, to }, locale })).toBe(expected)
  })

  test('has no decimals, and no currency where none is given', () => {
    const fact = { kind: 'salary', from: 1234.5, to: null } as const
    expect(text({ fact: { ...fact, currency: 'USD' }, locale: 'en' })).toBe('US$1,235')
    expect(text({ fact, locale: 'en' })).toBe('1,235')
  })

  test('says nothing where there is no figure', () => {
    expect(formatFact({ fact: { kind: 'days', from: null, to: null }, locale: 'en' })).toBeNull()
    expect(formatFact({ fact: { kind: 'days' }, locale: 'de' })).toBeNull()
  })

  test('does not break on figures the wrong way round', () => {
    expect(text({ fact: { kind: 'days', from: 36, to: 30 }, locale: 'en' })).toBe('36–30 days')
  })
})

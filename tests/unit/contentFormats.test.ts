import { describe, expect, test } from 'vitest'
import { readingMinutes } from '../../src/site/blog/readingMinutes'
import { formatPrice } from '../../src/site/pricing/formatPrice'
import { getLocale, pageLocales } from '../../src/i18n/locales'
import { formatDay, isoDay } from '../../src/i18n/formatDay'
import { seedTexts } from '../helpers/content'

const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c]/g, '')

describe('a price', () => {
  test.each([
    ['en', '$49'],
    ['de', '49 $'],
    ['ar', '49 USD'],
    ['ml', '$49'],
    ['hi', '$49'],
  ] as const)('is written in %s as %s', (locale, text) => {
    const { intl } = getLocale(locale)
    expect(plain(formatPrice({ amount: 49, currency: 'USD', intl }))).toBe(text)
  })

  test('has cents only where there are some', () => {
    const price = (amount: number) => formatPrice({ amount, currency: 'EUR', intl: 'en-GB' })
    expect([price(0), price(49.5), price(1999)]).toEqual(['€0', '€49.50', '€1,999'])
  })
})

describe('a day', () => {
  const date = '2026-11-18T00:00:00.000Z'

  test.each([
    ['en', '18 November 2026'],
    ['de', '18. November 2026'],
    ['ar', '18 نوفمبر 2026'],
  ] as const)('is written in %s as %s, wherever the server stands', (locale, text) => {
    expect(plain(formatDay({ date, intl: getLocale(locale).intl }))).toBe(text)
  })

  test('is written for programs as ISO 8601 has it', () => expect(isoDay(date)).toBe('2026-11-18'))
})

describe('reading time', () => {
  const body = (texts: string[]) => ({ root: { children: texts.map((text) => ({ text })) } })

  test('is at least a minute', () => expect(readingMinutes(body(['Hello']))).toBe(1))

  test.each(pageLocales)('of an article of about 500 words is 3 or 4 minutes in %s', (locale) => {
    for (const post of Object.values(seedTexts(locale).posts)) {
      expect([3, 4]).toContain(readingMinutes(body(post.body)))
    }
  })
})

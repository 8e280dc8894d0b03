import { describe, expect, test } from 'vitest'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { getLocale, pageLocales } from '@/i18n/locales'
import { firstCountries } from '@/domain/countries'
import { totalMonths } from '@/domain/processSteps'
import numbersOfGuides from '@/seed/guides.json'
import { formatFact } from '@/site/guide/formatFact'
import { formatPrice } from '@/site/pricing/formatPrice'
import { seedTexts } from '../../helpers/content'

/** Without no-break spaces, word joiners and marks of direction, which belong to the formats of a language. */
const plain = (text: string | null) =>
  text?.replace(/\s/g, ' ').replace(/[\u200e\u200f\u061c\u2060]/g, '') ?? null

test.each([
  ['en', 49, 'USD', '$49'],
  ['de', 49, 'USD', '49 $'],
  ['ar', 49, 'USD', '49 دولار أمريكي'],
  ['ar', 1068, 'EUR', '1,068 يورو'],
  // Cents only where there are some.
  ['en', 0, 'EUR', '€0'],
  ['en', 49.5, 'EUR', '€49.50'],
] as const)('a price is written in %s: %d %s as %s', (locale, amount, currency, text) => {
  expect(plain(formatPrice({ amount, currency, intl: getLocale(locale).intl }))).toBe(text)
})

test.each([
  ['en', '18 November 2026'],
  ['de', '18. November 2026'],
  ['ar', '18 نوفمبر 2026'],
] as const)('a day is written in %s as %s, wherever the server stands', (locale, text) => {
  const date = '2026-11-18T00:00:00.000Z'
  expect(plain(formatDay({ date, intl: getLocale(locale).intl }))).toBe(text)
  expect(isoDay(date)).toBe('2026-11-18')
})

const salary = { kind: 'salary', from: 2500, to: 3000, currency: 'EUR' } as const
const odd = { kind: 'salary', from: 1234.5, to: null } as const

test.each([
  ['en', salary, '€2,500 – €3,000'],
  ['de', salary, '2.500–3.000 €'],
  ['ar', salary, '2,500–3,000 يورو'],
  // No decimals, and no currency where none is given.
  ['en', { ...odd, currency: 'USD' }, 'US$1,235'],
  ['en', { kind: 'years', from: 1, to: null }, '1 year'],
  ['ar', { kind: 'years', from: 2, to: null }, 'سنتان'],
  ['ar', { kind: 'years', from: 1, to: 2 }, 'سنة – سنتان'],
  ['en', { kind: 'days', from: 0, to: null }, '0 days'],
  // Figures the wrong way round break nothing; where there are none, nothing is said.
  ['en', { kind: 'days', from: 36, to: 30 }, '36–30 days'],
  ['en', { kind: 'days', from: null, to: null }, null],
  ['ar', { kind: 'amount', from: 350, to: null, currency: 'USD' }, '350 دولار أمريكي'],
  ['en', { kind: 'text', value: 'B2 German' }, 'B2 German'],
] as const)('a fact is written in %s: %j as %s', (locale, fact, expected) => {
  expect(plain(formatFact({ fact, locale }))).toBe(expected)
})

test('no line ends inside of a range', () => {
  for (const locale of pageLocales) {
    const months = formatFact({ fact: { kind: 'months', from: 16, to: 28 }, locale })
    expect(months).toMatch(/\p{Nd}\u2060[-–]\u2060\p{Nd}/u)
  }
})

describe('the months of a process', () => {
  const step = (monthsFrom: number | null, monthsTo: number | null, isParallel = false) => ({
    monthsFrom,
    monthsTo,
    isParallel,
  })

  test.each([
    [[], null],
    [[step(8, 12), step(1, 3)], { from: 9, to: 15 }],
    // What runs beside another step takes no time of its own, unless it takes longer.
    [[step(8, 12), step(2, 4, true), step(3, 14, true), step(1, 1)], { from: 9, to: 15 }],
    [[step(2, 4), step(null, null)], { from: 2, to: 4 }],
    // Only the shortest time is known.
    [[step(3, 6), step(24, null), step(3, 6, true)], { from: 27, to: null }],
  ])('of %j are %j', (steps, months) => expect(totalMonths(steps)).toEqual(months))

  test('are entered for every step of the first content, each at a place of its own', () => {
    for (const country of firstCountries) {
      const { home, guides, guideDrafts } = seedTexts('en')
      const { steps, sections, facts } = { ...guides, ...guideDrafts }[country]
      const numbers = numbersOfGuides[country]
      const taken: { actor: string; position?: number }[] = numbers.steps
      const places = taken.map(({ position }, index) => position ?? index + 1)
      expect(places.sort()).toEqual(home.countries[country].steps.map((_, index) => index + 1))
      expect(steps).toHaveLength(places.length)
      expect(sections).toHaveLength(numbers.sections.length)
      expect(facts).toHaveLength(numbers.facts.length)
    }
  })
})

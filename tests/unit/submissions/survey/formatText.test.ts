import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { formatText } from '@/submissions/survey/formatText'
import german from '@/domain/survey/texts/de.json'
import english from '@/domain/survey/texts/en.json'
import turkish from '@/domain/survey/texts/tr.json'

/** A text with its values as the library for the rest of the site writes it. */
const asIcu = ({ text, values, intl }: Parameters<typeof formatText>[0]) =>
  createTranslator({ locale: intl, messages: { text } })('text', values)

const languages = [
  ['en-GB', english.interface],
  ['de-DE', german.interface],
  ['tr-TR', turkish.interface],
] as const

describe.each(languages)('a text in %s', (intl, texts) => {
  test.each([0, 1, 2, 13, 4999])('with the figure %i reads as ICU writes it', (count) => {
    const all: [string, Record<string, number>][] = [
      [texts.minutesLeft, { minutes: count }],
      [texts.charactersLeft, { count }],
      [texts.comparison.text, { count }],
    ]
    for (const [text, values] of all) {
      expect(formatText({ text, values, intl })).toBe(asIcu({ text, values, intl }))
    }
  })

  test('holds its values', () => {
    const values = { answered: 3, total: 58 }
    const text = texts.progress
    expect(formatText({ text, values, intl })).toBe(asIcu({ text, values, intl }))
  })
})

test('a value that is not given stays as it is', () =>
  expect(formatText({ text: '{a} {b}', values: { a: 'x' }, intl: 'en' })).toBe('x {b}'))

import { describe, expect, test } from 'vitest'
import type { PageLocale } from '@/i18n/locales'
import { compareNumbers } from '@collections/publications/compareNumbers'

describe('numbers of a translation', () => {
  test.each([
    ['the same', '10 MB at most', 'höchstens 10 MB'],
    ['thousands written in German', '€2,500–€3,000 a month', '2.500–3.000 € im Monat'],
    ['thousands with a narrow space', '12,000', '12\u202f000'],
    ['a decimal comma', '1.5 hours', '1,5 Stunden'],
    ['Arabic digits', 'SAR 6,000–12,000', '٦٬٠٠٠–١٢٬٠٠٠ ريال'],
    ['Devanagari digits', '30 days, 6 weeks', '३० दिन, ६ हफ़्ते'],
    ['Malayalam digits', '90 days', '൯൦ ദിവസം'],
    ['another order', '2 of 10', '10 में से 2'],
    ['a currency as a word', '€49', '49 യൂറോ'],
    ['a percentage', '98%', '98 %'],
    ['placeholders', 'Your application: {country}', '{country}: Ihre Bewerbung'],
    ['a number as a German word', '6 weeks', 'sechs Wochen'],
    ['a number as an English word', 'three years', '3 Jahre'],
    ['an Arabic dual', '2 years of experience', 'خبرة لا تقل عن سنتين', 'ar'],
    ['an Arabic year by itself', '1–2 years', 'من سنة إلى سنتين', 'ar'],
    ['a Malayalam word', '2 letters and 4 copies', 'രണ്ട് കത്തും നാല് പകർപ്പും', 'ml'],
    ['a Hindi ordinal', 'step 4', 'चौथा कदम', 'hi'],
  ] as [string, string, string, PageLocale?][])(
    'agree: %s',
    (_, english, translation, locale = 'de') => {
      expect(compareNumbers({ english, translation, locale })).toEqual([])
    },
  )

  test.each([
    ['another number', '30 days', '13 Tage', ['numbers', ['30'], ['13']]],
    ['a number too few', '1 to 2 years', '2 Jahre', ['numbers', ['1', '2'], ['2']]],
    ['another number as a word', '6 weeks', 'sieben Wochen', ['numbers', ['6'], []]],
    ['a lost number', '30 days', 'viele Tage', ['numbers', ['30'], []]],
    ['ten times as much', '€2,500', '25.000 €', ['numbers', ['2500'], ['25000']]],
    ['another currency', '$49', '49 €', ['currencies', ['USD'], ['EUR']]],
    ['a lost placeholder', '{country}: steps', 'Schritte', ['placeholders', ['{country}'], []]],
    ['a broken placeholder', '{country}', '{Land}', ['placeholders', ['{country}'], ['{Land}']]],
  ])('differ: %s', (_, english, translation, [code, inEnglish, inGerman]) => {
    expect(compareNumbers({ english, translation, locale: 'de' })).toEqual([
      { code, english: inEnglish, translation: inGerman },
    ])
  })
})

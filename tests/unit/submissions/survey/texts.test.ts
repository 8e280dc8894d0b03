import { createTranslator } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { hashSecret } from '@/domain/hashes'
import { readReference, createDraftCode, readDraftCode } from '@/domain/referenceCode'
import { questions } from '@/domain/survey/questionnaire'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import { getLocale } from '@/i18n/locales'
import type { SurveyComparison } from '@/submissions/survey/compareSurvey'
import { formatMessage } from '@/submissions/survey/formatMessage'
import { readOptionLabels } from '@/submissions/survey/readOptionLabels'
import { SurveyThanks } from '@/submissions/survey/SurveyThanks'
import { surveyTexts } from '../../../helpers/surveyTexts'

describe.each(surveyLanguages)('in %s', (language) => {
  const { interface: texts, questions: ofQuestions } = surveyTexts(language)
  const { intl } = getLocale(language)

  test.each([0, 1, 2, 13, 4999])('texts with the figure %i read as ICU writes them', (count) => {
    const all: [string, Record<string, number>][] = [
      [texts.minutesLeft, { minutes: count }],
      [texts.charactersLeft, { count }],
      [texts.comparison.text, { count }],
      [texts.progress, { answered: 3, total: 58 }],
    ]
    for (const [text, values] of all) {
      // As the library for the rest of the site writes it.
      const icu = createTranslator({ locale: intl, messages: { text } })('text', values)
      expect(formatMessage({ text, values, intl })).toBe(icu)
    }
  })

  // Those of the specification are the English ones (`questionnaire.test.ts`).
  test('the words of every list stand for their codes, and so do the codes', () => {
    for (const { name, ...question } of questions) {
      if (!('options' in question)) continue
      const words = question.options.map((code) => ofQuestions[name].options?.[code] ?? '')
      for (const written of [words, question.options]) {
        for (const change of [
          (word: string) => word,
          (word: string) => ` ${word.toUpperCase()}\n`,
          (word: string) => word.toLocaleUpperCase(language),
          (word: string) => word.replaceAll('–', '-').replaceAll('’', "'"),
        ]) {
          const read = readOptionLabels({ [name]: written.map(change) })
          expect(read[name], `${name} ${String(change)}`).toEqual(question.options)
        }
      }
    }
  })
})

describe('a reference code', () => {
  test.each([
    ['7k3m q9xw 2pvt', '7K3M-Q9XW-2PVT'],
    ['7K3M-Q9XW-2PVT', '7K3M-Q9XW-2PVT'],
    [' 7k3mq9xw2pvt ', '7K3M-Q9XW-2PVT'],
    // As it is pasted from a message.
    ['My reference code at CuraCo: 7K3M-Q9XW-2PVT.', '7K3M-Q9XW-2PVT'],
    ['Code: 7K3M–Q9XW–2PVT', '7K3M-Q9XW-2PVT'],
    ['\u2068\u200e7K3M‑Q9XW‑2PVT\u2069', '7K3M-Q9XW-2PVT'],
    ['٧K٣M-Q٩XW-٢PVT', '7K3M-Q9XW-2PVT'],
    // Letters that were taken for figures.
    ['oI1L-0000-0000', '0111-0000-0000'],
    ...['', '7K3M-Q9XW', '7K3M-Q9XW-2PVU', '7K3M-Q9XW-2PVTT', "' or 1=1 --", '-'.repeat(500)].map(
      (text) => [text, null] as [string, null],
    ),
  ])('is read from %j as %s', (text, code) => expect(readReference(text)).toBe(code))
})

describe('a draft’s code', () => {
  test('has 130 bits, is read again, and stored as a hash', () => {
    const code = createDraftCode()
    expect(code).toHaveLength(26)
    expect(readDraftCode(code.toLowerCase())).toBe(code)
    expect(hashSecret(code)).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([undefined, null, 7, '', [], 'x'.repeat(26).replace('x', 'u'), 'A'.repeat(25)])(
    'is not read from %j',
    (value) => expect(readDraftCode(value)).toBeNull(),
  )
})

describe('the thanks', () => {
  const figures: SurveyComparison['figures'] = [
    { name: 'planning_hours_per_week', yours: 1, median: 1200 },
    { name: 'kpi_overtime_reduction', yours: null, median: 12.5 },
  ]
  const markup = (language: (typeof surveyLanguages)[number], change: object = {}) =>
    renderToStaticMarkup(
      createElement(SurveyThanks, {
        reference: '7K3M-Q9XW-2PVT',
        comparison: { responses: 21, figures, isPilotWanted: false, ...change },
        texts: surveyTexts(language),
        intl: getLocale(language).intl,
        call: 'call',
      }),
    ).replace(/ class="[^"]*"/g, '')

  const { comparison, pilotCall } = surveyTexts('en').interface

  test.each([
    ['en', '1 hour', '12.5%'],
    ['de', '1 Stunde', '12,5\u00a0%'],
    ['tr', '1 saat', '%12,5'],
  ] as const)('write figures as %s does', (language, hours, percent) => {
    const html = markup(language)
    expect(html).toContain(`<td>${hours}</td>`)
    expect(html).toContain(`<td>–</td><td>${percent}</td>`)
    expect(html).not.toContain(surveyTexts(language).interface.comparison.notYet)
  })

  test('promise a comparison where there is none yet', () => {
    const html = markup('en', { figures: [] })
    expect(html).toContain(comparison.notYet)
    expect(html).not.toContain('<table')
  })

  test('offer a call to those who can imagine a pilot alone', () => {
    expect(markup('en', { isPilotWanted: true })).toContain(`${pilotCall.title}</h3>`)
    expect(markup('en')).not.toContain(pilotCall.title)
  })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SurveyThanks } from '@/submissions/survey/SurveyThanks'
import type { SurveyComparison } from '@/submissions/survey/compareSurvey'
import { getLocale } from '@/i18n/locales'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTexts } from '../../../helpers/surveyTexts'

const figures: SurveyComparison['figures'] = [
  { name: 'planning_hours_per_week', yours: 1, median: 1200 },
  { name: 'kpi_overtime_reduction', yours: null, median: 12.5 },
]

function markup({
  language,
  ...comparison
}: Partial<SurveyComparison> & { language: SurveyLanguage }): string {
  return renderToStaticMarkup(
    createElement(SurveyThanks, {
      reference: '7K3M-Q9XW-2PVT',
      comparison: { responses: 21, figures, isPilotWanted: false, ...comparison },
      texts: surveyTexts(language),
      intl: getLocale(language).intl,
      call: 'call',
    }),
  ).replace(/ class="[^"]*"/g, '')
}

describe('the thanks for a survey', () => {
  test.each([
    { language: 'en', hours: '1 hour', percent: '12.5%' },
    { language: 'de', hours: '1 Stunde', percent: '12,5\u00a0%' },
    { language: 'tr', hours: '1 saat', percent: '%12,5' },
  ] as const)('write figures as $language does', ({ language, hours, percent }) => {
    const html = markup({ language })
    expect(html).toContain(`<td>${hours}</td>`)
    expect(html).toContain(`<td>–</td><td>${percent}</td>`)
    expect(html).not.toContain(surveyTexts(language).interface.comparison.notYet)
  })

  test('promise a comparison where there is none yet', () => {
    const html = markup({ language: 'en', figures: [] })
    expect(html).toContain(surveyTexts('en').interface.comparison.notYet)
    expect(html).not.toContain('<table')
  })

  test('offer a call to those who can imagine a pilot, and to nobody else', () => {
    const { title } = surveyTexts('en').interface.pilotCall
    expect(markup({ language: 'en', isPilotWanted: true })).toContain(`${title}</h3>`)
    expect(markup({ language: 'en' })).not.toContain(title)
  })
})

import type { Question } from '@/domain/survey/questionnaire'
import { Chart } from './Chart'
import { drawBars } from './drawChart'
import type { ResultsLanguage } from './resultsLanguage'
import type { QuestionResult } from './readSurveyResults'
import staff from '@/ui/staff.module.css'

type Props = { question: Question; result: QuestionResult; language: ResultsLanguage }

/** How often each option was chosen, of those who answered. */
export function OptionsChart({ question: { name, kind }, result, language }: Props) {
  const { t, survey, surveyNumber, surveyShare } = language
  const texts = survey.questions[name]
  const whole = result.answered
  const bar = ({ label, count }: { label: string; count: number }) => ({
    label,
    count,
    note: `${surveyNumber(count)} · ${surveyShare({ part: count, whole })}`,
  })
  const bars = result.options.map(({ code, count }) =>
    bar({ label: texts.options?.[code] ?? code, count }),
  )
  const counted = result.options.reduce((sum, { count }) => sum + count, 0)
  // Other programs may send a text instead of an option (`takesText`).
  if (kind === 'choice' && counted < whole) {
    bars.push(bar({ label: t('surveyResults:ownWords'), count: whole - counted }))
  }
  return (
    <>
      <Chart
        drawing={drawBars({ bars, whole })}
        name={t('surveyResults:bars', { question: texts.label })}
        heading={t('surveyResults:option')}
        rows={bars}
        whole={whole}
        language={language}
      />
      {kind === 'choices' && <p className={staff.quiet}>{t('surveyResults:several')}</p>}
    </>
  )
}

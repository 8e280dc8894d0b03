import type { Question } from '@/domain/survey/questionnaire'
import { Chart } from './Chart'
import { drawBars } from './drawChart'
import type { ResultsLanguage } from './resultsLanguage'
import type { QuestionResult } from './readSurveyResults'
import styles from './surveyResults.module.css'

type Props = { question: Question; result: QuestionResult; language: ResultsLanguage }

/** How often each option was chosen, of those who answered. */
export function OptionsChart({ question: { name, kind }, result, language }: Props) {
  const { t, survey, surveyNumber, surveyShare } = language
  const texts = survey.questions[name]
  const whole = result.answered
  const bars = result.options.map(({ code, count }) => ({
    label: texts.options?.[code] ?? code,
    count,
    note: `${surveyNumber(count)} · ${surveyShare({ part: count, whole })}`,
  }))
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
      {kind === 'choices' && <p className={styles.quiet}>{t('surveyResults:several')}</p>}
    </>
  )
}

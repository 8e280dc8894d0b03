import type { Question } from '@/domain/survey/questionnaire'
import { Chart } from './Chart'
import { drawBars } from './drawChart'
import type { ResultsLanguage } from './resultsLanguage'
import type { QuestionResult } from './readSurveyResults'
import { Statistics } from './Statistics'

type Props = { question: Question; result: QuestionResult; language: ResultsLanguage }

/** How the ratings spread, with their mean and standard deviation. */
export function RatingChart({ question, result, language }: Props) {
  const { t, survey, surveyNumber, surveyShare, formatMean } = language
  const texts = survey.questions[question.name]
  const whole = result.answered
  const bars = result.options.map(({ code, count }, step) => ({
    label: [code, endOf({ texts, step, steps: result.options.length })].filter(Boolean).join(' '),
    count,
    note: `${surveyNumber(count)} · ${surveyShare({ part: count, whole })}`,
  }))
  return (
    <>
      <Chart
        drawing={drawBars({ bars, whole })}
        name={t('surveyResults:ratings', { question: texts.label })}
        heading={t('surveyResults:rating')}
        rows={bars}
        whole={whole}
        language={language}
      />
      <Statistics
        figures={[
          [t('surveyResults:mean'), show(result.mean)],
          [t('surveyResults:deviation'), show(result.deviation)],
        ]}
      />
    </>
  )

  function show(value: number | null) {
    return value === null ? '–' : formatMean(value)
  }
}

function endOf({
  texts,
  step,
  steps,
}: {
  texts: { scale?: { low: string; high: string } }
  step: number
  steps: number
}): string | undefined {
  if (step === 0) return texts.scale?.low
  return step === steps - 1 ? texts.scale?.high : undefined
}

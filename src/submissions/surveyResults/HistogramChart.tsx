import type { Question } from '@/domain/survey/questionnaire'
import { Chart } from './Chart'
import { drawColumns } from './drawChart'
import type { Bin, Figures } from './readNumberStatistics'
import type { ResultsLanguage } from './resultsLanguage'
import { Statistics } from './Statistics'
import staff from '@/ui/staff.module.css'

type Props = { question: Question; figures: Figures; language: ResultsLanguage }

const statistics = [
  'lowest',
  'lowerQuartile',
  'median',
  'mean',
  'upperQuartile',
  'highest',
] as const satisfies (keyof Figures)[]

/** How the numbers spread: a histogram, quartiles and mean. */
export function HistogramChart({ question, figures, language }: Props) {
  const { t, survey, formatMean, surveyNumber } = language
  const { bins } = figures
  const { label } = survey.questions[question.name]
  const whole = bins.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {'unit' in question && question.unit && (
        <p className={staff.quiet}>{t(`surveyResults:${question.unit}`)}</p>
      )}
      <Chart
        drawing={drawColumns({
          bars: bins.map((bin) => ({ label: shortRange(bin), count: bin.count, note: '' })),
          formatNumber: surveyNumber,
        })}
        name={t('surveyResults:histogram', { question: label })}
        heading={t('surveyResults:range')}
        rows={bins.map((bin) => ({ label: longRange(bin), count: bin.count }))}
        whole={whole}
        language={language}
      />
      <Statistics
        figures={statistics.map((name) => [t(`surveyResults:${name}`), formatMean(figures[name])])}
      />
    </>
  )

  /** Below a column there is room for where it begins. */
  function shortRange({ from, to }: Bin): string {
    if (from === null) return to === null ? '' : `≤${surveyNumber(to)}`
    return to === null ? `≥${surveyNumber(from)}` : surveyNumber(from)
  }

  function longRange({ from, to }: Bin): string {
    if (from === null || to === null) return shortRange({ from, to, count: 0 })
    return from === to ? surveyNumber(from) : `${surveyNumber(from)} – ${surveyNumber(to)}`
  }
}

import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '@/ui/CopyButton'
import { ReferenceCode } from '@/ui/ReferenceCode'
import { getQuestion } from '@/domain/survey/questionnaire'
import type { SurveyComparison } from './compareSurvey'
import { formatMessage } from './formatMessage'
import { ThanksTitle } from './ThanksTitle'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

type Props = {
  reference: string
  comparison: SurveyComparison
  texts: SurveyTexts
  intl: string
  /** The way to leave a number. */
  call: ReactNode
}

/**
 * What a respondent is shown after the survey: thanks, a reference, a call for those who can imagine a
 * pilot, and how their figures compare.
 */
export function SurveyThanks({ reference, comparison, texts, intl, call }: Props) {
  const labels = texts.interface
  return (
    <div className="rounded-card border border-line bg-white p-6 shadow-card sm:p-8">
      <CircleCheck aria-hidden className="size-10 text-accent" />
      <ThanksTitle>{labels.successTitle}</ThanksTitle>
      <p className="mt-3">{labels.successText}</p>
      <dl className="mt-6 rounded-xl bg-mist p-5">
        <dt className="text-sm text-muted">{labels.reference.label}</dt>
        <dd>
          <ReferenceCode code={reference} className="text-xl tracking-wide" />
        </dd>
        <dd className="mt-1 mb-4 text-sm text-muted">{labels.reference.help}</dd>
        <dd>
          <CopyButton value={reference} texts={labels.reference} />
        </dd>
      </dl>
      {comparison.isPilotWanted && (
        <section className="mt-8">
          <h3 className="text-lg font-bold">{labels.pilotCall.title}</h3>
          <p className="mt-1 mb-4">{labels.pilotCall.text}</p>
          {call}
        </section>
      )}
      <Comparison comparison={comparison} texts={texts} intl={intl} />
    </div>
  )
}

function Comparison({
  comparison: { responses, figures },
  texts,
  intl,
}: Pick<Props, 'comparison' | 'texts' | 'intl'>) {
  const labels = texts.interface.comparison
  if (figures.length === 0) return <p className="mt-8 text-muted">{labels.notYet}</p>
  return (
    <section className="mt-8">
      <h3 className="text-lg font-bold">{labels.title}</h3>
      <p className="mt-1 text-sm text-muted">
        {formatMessage({ text: labels.text, values: { count: responses }, intl })}
      </p>
      <table className="mt-4 w-full text-start text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line align-bottom text-sm text-muted">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {labels.question}
            </th>
            <th scope="col" className="px-1 py-2 text-end font-medium sm:px-2">
              {labels.yours}
            </th>
            <th scope="col" className="py-2 ps-1 text-end font-medium sm:ps-2">
              {labels.median}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, yours, median }) => (
            <tr key={name} className="border-b border-line align-top">
              <th
                scope="row"
                className="min-w-26 py-2.5 pe-2 text-start font-normal wrap-anywhere hyphens-auto"
              >
                {texts.questions[name].label}
              </th>
              <td className="px-1 py-2.5 text-end font-semibold tabular-nums sm:px-2 sm:whitespace-nowrap">
                {yours === null ? '–' : formatFigure({ value: yours, name, intl })}
              </td>
              <td className="py-2.5 ps-1 text-end tabular-nums sm:ps-2">
                {formatFigure({ value: median, name, intl })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const intlUnits = { hours: 'hour', minutes: 'minute' } as const

/** A figure with its unit, each where the language puts it: “20%”, “20 %”, “%20”. */
function formatFigure({
  value,
  name,
  intl,
}: {
  value: number
  name: SurveyComparison['figures'][number]['name']
  intl: string
}): string {
  const question = getQuestion(name)
  const unit = 'unit' in question ? question.unit : undefined
  const digits = { maximumFractionDigits: 1 }
  if (!unit) return value.toLocaleString(intl, digits)
  if (unit === 'percent') return (value / 100).toLocaleString(intl, { style: 'percent', ...digits })
  return value.toLocaleString(intl, {
    style: 'unit',
    unit: intlUnits[unit],
    unitDisplay: 'long',
    ...digits,
  })
}

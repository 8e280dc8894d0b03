import { Link } from '@payloadcms/ui'
import type { Question } from '@/domain/survey/questionnaire'
import type { NewestText } from './readNewestTexts'
import type { Bin, Figures } from './readNumberStatistics'
import type { QuestionResult } from './readSurveyResults'
import type { ResultsLanguage } from './resultsLanguage'
import { Bar } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'
import styles from './surveyResults.module.css'

type Props = {
  question: Question
  result: QuestionResult | undefined
  /** how many match the filter */
  responses: number
  language: ResultsLanguage
  /** the address of the CMS */
  admin: string
}

/** One question with all that its answers say. */
export function QuestionCard({ question, result, responses, language, admin }: Props) {
  if (!result) return null
  const { name } = question
  const { t, survey, surveyAttributes, own } = language
  const { answered, unanswered, notAsked } = result
  const figure = (number: number) => ({
    number: own.number(number),
    percent: own.share({ part: number, whole: responses }),
  })
  return (
    <article className={staff.panel} aria-labelledby={`question-${name}`} data-question={name}>
      <h3 id={`question-${name}`} className={staff.title}>
        <bdi {...surveyAttributes}>{survey.questions[name].label}</bdi>
      </h3>
      <p className={staff.quiet}>
        <span>{t('surveyResults:answered', figure(answered))}</span>
        <br />
        <span>
          {notAsked === null
            ? t('surveyResults:unanswered', figure(unanswered))
            : t('surveyResults:notAsked', { ...figure(unanswered), asked: own.number(notAsked) })}
        </span>
      </p>
      {answered > 0 && <Answers {...{ question, result, language, admin }} />}
    </article>
  )
}

type AnswerProps = Omit<Props, 'result' | 'responses'> & { result: QuestionResult }

function Answers(props: AnswerProps) {
  switch (props.question.kind) {
    case 'choice':
    case 'choices':
      return <Options {...props} />
    case 'rating':
      return <Ratings {...props} />
    case 'integer':
      return props.result.figures && <Histogram {...props} figures={props.result.figures} />
    case 'text':
    case 'longText':
      return props.result.newest && <NewestTexts {...props} newest={props.result.newest} />
  }
}

/** How often each option was chosen, of those who answered. */
function Options({ question: { name, kind }, result, language }: AnswerProps) {
  const { t, survey } = language
  const texts = survey.questions[name]
  const rows = result.options.map(({ code, count }) => ({
    label: texts.options?.[code] ?? code,
    count,
  }))
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  // Other programs may send a text instead of an option (`takesText`).
  if (kind === 'choice' && counted < result.answered) {
    rows.push({ label: t('surveyResults:ownWords'), count: result.answered - counted })
  }
  return (
    <>
      <BarTable
        name={t('surveyResults:bars', { question: texts.label })}
        heading={t('surveyResults:option')}
        rows={rows}
        whole={result.answered}
        language={language}
      />
      {kind === 'choices' && <p className={staff.quiet}>{t('surveyResults:several')}</p>}
    </>
  )
}

/** How the ratings spread, with their mean and standard deviation. */
function Ratings({ question, result, language }: AnswerProps) {
  const { t, survey, inSurvey } = language
  const { label, scale } = survey.questions[question.name]
  const last = result.options.length - 1
  const rows = result.options.map(({ code, count }, step) => {
    const end = step === 0 ? scale?.low : step === last ? scale?.high : undefined
    return { label: end ? `${code} ${end}` : code, count }
  })
  const show = (value: number | null) => (value === null ? '–' : inSurvey.mean(value))
  return (
    <>
      <BarTable
        name={t('surveyResults:ratings', { question: label })}
        heading={t('surveyResults:rating')}
        rows={rows}
        whole={result.answered}
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
}

const statistics = [
  'lowest',
  'lowerQuartile',
  'median',
  'mean',
  'upperQuartile',
  'highest',
] as const satisfies (keyof Figures)[]

/** How the numbers spread: a histogram, quartiles and mean. */
function Histogram({ question, figures, language }: AnswerProps & { figures: Figures }) {
  const { t, survey, own, inSurvey } = language
  const { number } = inSurvey
  const rangeOf = ({ from, to }: Bin) => {
    if (from === null || to === null)
      return from === null ? `≤${number(to ?? 0)}` : `≥${number(from)}`
    return from === to ? number(from) : `${number(from)} – ${number(to)}`
  }
  return (
    <>
      {'unit' in question && question.unit && (
        <p className={staff.quiet}>{t(`surveyResults:${question.unit}`)}</p>
      )}
      <BarTable
        name={t('surveyResults:histogram', { question: survey.questions[question.name].label })}
        heading={t('surveyResults:range')}
        rows={figures.bins.map((bin) => ({ label: rangeOf(bin), count: bin.count }))}
        whole={figures.bins.reduce((sum, { count }) => sum + count, 0)}
        language={language}
      />
      <Statistics
        figures={statistics.map((name) => [t(`surveyResults:${name}`), own.mean(figures[name])])}
      />
    </>
  )
}

type BarProps = {
  name: string
  /** what the first column holds */
  heading: string
  rows: { label: string; count: number }[]
  /** how many answered */
  whole: number
  language: ResultsLanguage
}

/** A bar chart whose numbers can be read, in the language of the survey's words. */
function BarTable({ name, heading, rows, whole, language }: BarProps) {
  const { t, surveyAttributes, inSurvey } = language
  return (
    <table className={staff.table}>
      <caption className={staff.visuallyHidden}>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('surveyResults:count')}</th>
          <th scope="col">{t('surveyResults:share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row" className={styles.barCell}>
              <bdi {...surveyAttributes}>{label}</bdi>
              <Bar part={count} whole={whole} />
            </th>
            <td>{inSurvey.number(count)}</td>
            <td>{inSurvey.share({ part: count, whole })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Statistics({ figures }: { figures: [name: string, value: string][] }) {
  return (
    <dl className={staff.numbers}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The newest answers in respondents' own words, each with the way to its response. */
function NewestTexts({ newest, language, admin }: AnswerProps & { newest: NewestText[] }) {
  const { t, own, formatDay } = language
  return (
    <details>
      <summary>{t('surveyResults:newest', { number: own.number(newest.length) })}</summary>
      <ol className={`${staff.list} ${styles.texts}`}>
        {newest.map(({ id, createdAt, text, isCut }) => (
          <li key={id}>
            <Link href={`${admin}/collections/survey-responses/${id}`} prefetch={false}>
              <bdi>{formatDay(createdAt)}</bdi>
            </Link>
            <p dir="auto">{`${text}${isCut ? '…' : ''}`}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

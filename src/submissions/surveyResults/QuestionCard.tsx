import type { Question } from '@/domain/survey/questionnaire'
import { HistogramChart } from './HistogramChart'
import { NewestTexts } from './NewestTexts'
import { OptionsChart } from './OptionsChart'
import { RatingChart } from './RatingChart'
import type { ResultsLanguage } from './resultsLanguage'
import type { QuestionResult } from './readSurveyResults'
import staff from '@/ui/staff.module.css'

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
  const { t, survey, surveyAttributes, formatNumber, formatShare } = language
  const { answered, unanswered, notAsked } = result
  const figure = (number: number) => ({
    number: formatNumber(number),
    percent: formatShare({ part: number, whole: responses }),
  })
  return (
    <article className={staff.panel} aria-labelledby={`question-${name}`} data-question={name}>
      <h3 id={`question-${name}`} className={staff.title}>
        <bdi {...surveyAttributes}>{survey.questions[name].label}</bdi>
      </h3>
      <p className={staff.quiet}>
        {t('surveyResults:answered', figure(answered))}
        <br />
        <span>
          {notAsked === null
            ? t('surveyResults:unanswered', figure(unanswered))
            : t('surveyResults:notAsked', {
                ...figure(unanswered),
                asked: formatNumber(notAsked),
              })}
        </span>
      </p>
      {answered > 0 && (
        <Answers question={question} result={result} language={language} admin={admin} />
      )}
    </article>
  )
}

function Answers({
  question,
  result,
  language,
  admin,
}: Omit<Props, 'result' | 'responses'> & { result: QuestionResult }) {
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return <OptionsChart question={question} result={result} language={language} />
    case 'rating':
      return <RatingChart question={question} result={result} language={language} />
    case 'integer':
      return (
        result.figures && (
          <HistogramChart question={question} figures={result.figures} language={language} />
        )
      )
    case 'text':
    case 'longText':
      return (
        result.newest && <NewestTexts newest={result.newest} language={language} admin={admin} />
      )
  }
}

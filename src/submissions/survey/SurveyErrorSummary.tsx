import { questions, type Question } from '@/domain/survey/questionnaire'
import { questionId } from './surveyAddress'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'
import type { SurveyErrors } from './surveySchema'

type Props = {
  errors: SurveyErrors
  texts: SurveyTexts
  /** Opens the part that the question is in; a page without scripts has all parts open. */
  onShow?: (question: Question) => void
}

/** Everything that is wrong, each with a way to its question. */
export function SurveyErrorSummary({ errors, texts, onShow }: Props) {
  return (
    <div
      role="group"
      aria-labelledby="survey-errors"
      tabIndex={-1}
      data-error-summary
      className="mt-6 scroll-mt-28 rounded-xl border-2 border-danger bg-danger-mist p-4 sm:p-6"
    >
      <h2 id="survey-errors" className="font-semibold text-danger">
        {texts.interface.errorSummary}
      </h2>
      <ul className="mt-2">
        {questions.flatMap((question) => {
          const error = errors[question.name]
          return error
            ? [
                <li key={question.name} className="pb-2">
                  <a
                    href={`#${questionId(question.name)}`}
                    onClick={
                      onShow &&
                      ((event) => {
                        event.preventDefault()
                        onShow(question)
                      })
                    }
                    className="inline-flex min-h-11 items-center text-danger underline underline-offset-2"
                  >
                    {texts.questions[question.name].label}
                  </a>
                  <p className="text-sm">{texts.interface.errors[error]}</p>
                </li>,
              ]
            : []
        })}
      </ul>
    </div>
  )
}

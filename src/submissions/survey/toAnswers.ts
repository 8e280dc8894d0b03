import { questions, type Question, type QuestionName } from '@/domain/survey/questionnaire'
import type { SurveyDraft } from './surveyDraft'

/** The answers of a draft as they are sent: numbers as numbers, nothing as null. */
export function toAnswers(draft: SurveyDraft): Record<QuestionName, unknown> {
  const answers = questions.map((question) => [question.name, toAnswer({ question, draft })])
  return Object.fromEntries(answers) as Record<QuestionName, unknown> // fromEntries forgets the keys
}

function toAnswer({ question, draft }: { question: Question; draft: SurveyDraft }): unknown {
  const value = draft[question.name]
  if (question.kind === 'choices') return value ?? []
  if (typeof value !== 'string' || value.trim() === '') return null
  if (question.kind !== 'integer' && question.kind !== 'rating') return value
  const number = Number(value)
  // What is no number is sent as it is, so that the answer can say so.
  return Number.isFinite(number) ? number : value
}

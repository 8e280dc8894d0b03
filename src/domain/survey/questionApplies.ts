import type { Question, QuestionName } from './questionnaire'

/**
 * Whether a question applies to who gave these answers; an answer to it is kept in any case. The
 * questions are handed in, because pages get them from the server rather than with their scripts.
 */
export function questionApplies({
  question: { appliesWhen },
  questions,
  answers,
}: {
  question: Question
  questions: readonly Question[]
  /** Answers as they are stored, or as they are being typed. */
  answers: Partial<Record<QuestionName, unknown>>
}): boolean {
  if (!appliesWhen) return true
  const question = questions.find(({ name }) => name === appliesWhen.field)
  if (!question || !questionApplies({ question, questions, answers })) return false
  return [answers[appliesWhen.field]]
    .flat()
    .some((code) => typeof code === 'string' && appliesWhen.is.includes(code))
}

/** Whether a question is one of the main ones; what follows from an answer stays with its question. */
export function isCoreQuestion({
  question: { isCore, appliesWhen },
  questions,
}: {
  question: Question
  questions: readonly Question[]
}): boolean {
  if (isCore) return true
  const cause = questions.find(({ name }) => name === appliesWhen?.field)
  return cause !== undefined && isCoreQuestion({ question: cause, questions })
}

import { questionApplies } from '@/domain/survey/questionApplies'
import type { Question, QuestionName } from '@/domain/survey/questionnaire'
import type { SurveyTab } from '@/domain/survey/surveyParts'

type Questions = readonly Question[]

/**
 * Answers as they are being given: what stands in the fields, right or wrong. Numbers are kept as
 * they were typed; what was never touched is missing.
 */
export type SurveyDraft = Partial<Record<QuestionName, string | string[]>>

/** Reads a draft that was stored; what is no answer is left out. */
export function readDraft({
  questions,
  value,
}: {
  questions: Questions
  value: unknown
}): SurveyDraft {
  const members: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  return draftOf({
    questions,
    read: (question) => readValue({ question, value: members[question.name] }),
  })
}

/** Reads a draft from the fields of the form. */
export function readForm({
  questions,
  form,
}: {
  questions: Questions
  form: URLSearchParams
}): SurveyDraft {
  return draftOf({
    questions,
    read: (question) => {
      const { name, kind } = question
      const value = kind === 'choices' ? form.getAll(name) : (form.get(name) ?? '')
      return readValue({ question, value })
    },
  })
}

/** True where the question is answered. */
export function isAnswered({ draft, name }: { draft: SurveyDraft; name: QuestionName }): boolean {
  return isFilled(draft[name])
}

/** The part of a draft that holds answers. */
export function withoutEmpty(draft: SurveyDraft): SurveyDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => isFilled(value)))
}

/** How far a respondent has come. */
export type SurveyProgress = {
  answered: number
  /** The questions that apply to who gave these answers. */
  total: number
  /** How long the rest takes, rounded. */
  minutesLeft: number
}

const secondsFor = {
  text: 12,
  longText: 45,
  choice: 8,
  choices: 15,
  integer: 10,
  rating: 6,
} as const satisfies Record<Question['kind'], number>

/** Counts the questions that apply, in one tab or all. */
export function countProgress({
  questions,
  draft,
  tab,
}: {
  questions: Questions
  draft: SurveyDraft
  tab?: SurveyTab
}): SurveyProgress {
  const applying = questions.filter(
    (question) =>
      (!tab || question.tab === tab) && questionApplies({ question, questions, answers: draft }),
  )
  const open = applying.filter(({ name }) => !isAnswered({ draft, name }))
  const seconds = open.reduce((sum, { kind }) => sum + secondsFor[kind], 0)
  return {
    answered: applying.length - open.length,
    total: applying.length,
    minutesLeft: Math.round(seconds / 60),
  }
}

/** Ticks or unticks an option; the one that says “none of these” does not stand with others. */
export function toggleOption({
  question,
  chosen,
  option,
}: {
  question: Extract<Question, { kind: 'choices' }>
  chosen: readonly string[]
  option: string
}): string[] {
  if (chosen.includes(option)) return chosen.filter((one) => one !== option)
  const { exclusive, options } = question
  if (option === exclusive) return [option]
  // In the order of the questionnaire, not of the clicks.
  return options.filter((one) => one === option || (one !== exclusive && chosen.includes(one)))
}

type Value = string | string[] | undefined

function isFilled(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value?.trim())
}

function draftOf({
  questions,
  read,
}: {
  questions: Questions
  read: (question: Question) => Value
}): SurveyDraft {
  const entries = questions.flatMap((question) => {
    const value = read(question)
    return value === undefined ? [] : [[question.name, value] as const]
  })
  return Object.fromEntries(entries)
}

function readValue({ question, value }: { question: Question; value: unknown }): Value {
  if (question.kind !== 'choices') return typeof value === 'string' ? value : undefined
  if (!Array.isArray(value)) return undefined
  return question.options.filter((option) => value.includes(option))
}

import {
  questionApplies,
  questions,
  type Question,
  type QuestionName,
  type SurveyTab,
} from '@/lib/survey/questionnaire'

/**
 * Answers as they are being given: what stands in the fields, right or wrong. Numbers are kept as
 * they were typed; what was never touched is missing.
 */
export type SurveyDraft = Partial<Record<QuestionName, string | string[]>>

/** Reads a draft that was kept somewhere; whatever is none is left out. */
export function readDraft(value: unknown): SurveyDraft {
  const members: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  return draftOf((question) => readValue({ question, value: members[question.name] }))
}

/** The answers of one tab from a form that a browser sent by itself. */
export function readFormTab({ form, tab }: { form: URLSearchParams; tab: SurveyTab }): SurveyDraft {
  return draftOf((question) => {
    if (question.tab !== tab) return undefined
    const { name, kind } = question
    const value = kind === 'choices' ? form.getAll(name) : (form.get(name) ?? '')
    return readValue({ question, value })
  })
}

/** The answers of a draft as they are sent: numbers as numbers, nothing as null. */
export function toAnswers(draft: SurveyDraft): Record<QuestionName, unknown> {
  const answers = questions.map((question) => [question.name, toAnswer({ question, draft })])
  return Object.fromEntries(answers) as Record<QuestionName, unknown> // fromEntries forgets the keys
}

/** True where somebody has answered the question. */
export function isAnswered({ draft, name }: { draft: SurveyDraft; name: QuestionName }): boolean {
  return isFilled(draft[name])
}

/** The part of a draft that holds answers. */
export function withoutEmpty(draft: SurveyDraft): SurveyDraft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => isFilled(value)))
}

/** How far somebody has come. */
export type SurveyProgress = {
  answered: number
  /** The questions that apply to who gave these answers. */
  total: number
  /** How long the rest takes, rounded. */
  minutesLeft: number
}

/** Seconds that a question takes, by its kind. */
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
  draft,
  tab,
}: {
  draft: SurveyDraft
  tab?: SurveyTab
}): SurveyProgress {
  const applying = questions.filter(
    (question) => (!tab || question.tab === tab) && questionApplies({ question, answers: draft }),
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
  // In the order of the questionnaire, whatever the order of the clicks.
  return options.filter((one) => one === option || (one !== exclusive && chosen.includes(one)))
}

type Value = string | string[] | undefined

function isFilled(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value?.trim())
}

function draftOf(read: (question: Question) => Value): SurveyDraft {
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

function toAnswer({ question, draft }: { question: Question; draft: SurveyDraft }): unknown {
  const value = draft[question.name]
  if (question.kind === 'choices') return value ?? []
  if (typeof value !== 'string' || value.trim() === '') return null
  if (question.kind !== 'integer' && question.kind !== 'rating') return value
  const number = Number(value)
  // What is no number is sent as it is, so that the answer can say so.
  return Number.isFinite(number) ? number : value
}

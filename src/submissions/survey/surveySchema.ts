import * as z from 'zod/mini'
import { asciiDigits } from '@/domain/asciiDigits'
import { cleanText } from '@/domain/cleanText'
import {
  longTextMaxLength,
  questions,
  textMaxLength,
  type Question,
  type QuestionName,
  type SurveyAnswers,
} from '@/domain/survey/questionnaire'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import { cleanLines, errorsByField } from '@/submissions/intake/schemaParts'
import type english from '@/domain/survey/texts/en.json'
import type { SurveyDraft } from './surveyDraft'

/** Codes of everything that can be wrong with an answer; each is a key of the survey's texts. */
export type SurveyErrorCode = keyof (typeof english)['interface']['errors']

const code = (value: SurveyErrorCode) => value

/**
 * A survey as it is sent (specification, sections 3 and 5), derived from the questionnaire and
 * shared by browser and server. Only the language is required. What comes out has every field, in
 * the form in which it is stored; unknown fields are dropped. Issues carry codes as messages.
 */
export const surveySchema = z.object(
  { language: z.enum(surveyLanguages, code('language_unknown')), ...answerSchemas() },
  code('type_wrong'),
)

/** A checked survey. */
export type Survey = z.infer<typeof surveySchema>

/** A wrong answer's field and what is wrong with it. */
export type SurveyErrors = Record<string, SurveyErrorCode>

/** Checks a survey and names every field that is wrong. */
export function checkSurvey(
  input: unknown,
): { ok: true; survey: Survey } | { ok: false; errors: SurveyErrors } {
  const parsed = surveySchema.safeParse(input)
  if (parsed.success) return { ok: true, survey: parsed.data }
  return { ok: false, errors: errorsByField<SurveyErrorCode>(parsed.error.issues) }
}

type AnswerSchemas = { [Name in QuestionName]: z.ZodMiniType<SurveyAnswers[Name]> }

function answerSchemas(): AnswerSchemas {
  const schemas = questions.map((question) => [question.name, answerSchema(question)])
  return Object.fromEntries(schemas) as AnswerSchemas // fromEntries forgets which name has which kind
}

function answerSchema(question: Question) {
  switch (question.kind) {
    case 'text':
      return lineAnswer()
    case 'longText':
      return textSchema({ clean: cleanLines, maxLength: longTextMaxLength })
    case 'choice':
      return question.takesText ? lineAnswer() : choiceSchema(question.options)
    case 'choices':
      return choicesSchema(question.options)
    case 'integer':
    case 'rating':
      return integerSchema(question)
  }
}

function lineAnswer() {
  return textSchema({ clean: cleanText, maxLength: textMaxLength })
}

function textSchema({ clean, maxLength }: { clean: (text: string) => string; maxLength: number }) {
  return z
    .pipe(
      z.nullish(z.string(code('type_wrong'))),
      z.transform((text) => clean(text ?? '') || null),
    )
    .check(z.refine((text) => text === null || text.length <= maxLength, code('too_long')))
}

function choiceSchema(options: readonly string[]) {
  return z
    .pipe(
      z.nullish(z.string(code('type_wrong'))),
      // A plain form sends an empty text where nothing was chosen.
      z.transform((option) => option || null),
    )
    .check(
      z.refine((option) => option === null || options.includes(option), code('option_unknown')),
    )
}

function choicesSchema(options: readonly string[]) {
  return z
    .pipe(
      // One issue for the field, however many of its entries are wrong.
      z.nullish(z.custom<string[]>(isTextList, code('type_wrong'))),
      z.transform((chosen) => [...new Set(chosen)]),
    )
    .check(
      z.refine(
        (chosen) => chosen.every((option) => options.includes(option)),
        code('option_unknown'),
      ),
    )
}

function integerSchema({ min, max }: { min: number; max: number }) {
  const integer = z.number(code('type_wrong')).check(
    z.refine((value) => Number.isInteger(value), code('not_whole')),
    z.minimum(min, code('out_of_range')),
    z.maximum(max, code('out_of_range')),
  )
  return z.pipe(
    z.nullish(integer),
    z.transform((value) => value ?? null),
  )
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

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
  // What is no number is sent as it is, so that the answer can say so.
  return readNumber(value) ?? value
}

/** A number in the digits of any script; a thousand may be written as 1.000, 1,000, 1 000 or 1'000. */
function readNumber(text: string): number | null {
  const digits = asciiDigits(text.normalize('NFKC').trim())
  const number = digits.replace(/(\d)[.,'’٬ ](?=\d{3}(?!\d))/g, '$1')
  return /^[+-]?\d+(?:\.\d+)?$/.test(number) ? Number(number) : null
}

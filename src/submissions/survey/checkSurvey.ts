import { errorsByField } from '@/submissions/intake/errorsByField'
import { surveySchema, type Survey, type SurveyErrorCode } from './surveySchema'

/** A wrong answer's field and what is wrong with it. */
export type SurveyErrors = Record<string, SurveyErrorCode>

export type CheckedSurvey = { ok: true; survey: Survey } | { ok: false; errors: SurveyErrors }

/** Checks a survey and names every field that is wrong. */
export function checkSurvey(input: unknown): CheckedSurvey {
  const parsed = surveySchema.safeParse(input)
  if (parsed.success) return { ok: true, survey: parsed.data }
  return { ok: false, errors: errorsByField<SurveyErrorCode>(parsed.error.issues) }
}

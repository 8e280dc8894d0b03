import { surveySchema, type Survey, type SurveyErrorCode } from './surveySchema'

/** A wrong answer's field and what is wrong with it. */
export type SurveyErrors = Record<string, SurveyErrorCode>

export type CheckedSurvey = { ok: true; survey: Survey } | { ok: false; errors: SurveyErrors }

/** Checks a survey and names every field that is wrong. */
export function checkSurvey(input: unknown): CheckedSurvey {
  const parsed = surveySchema.safeParse(input)
  if (parsed.success) return { ok: true, survey: parsed.data }
  const errors: SurveyErrors = {}
  for (const { path, message } of parsed.error.issues) {
    // Every issue of the schema carries one of its codes as message.
    errors[String(path[0])] ??= message as SurveyErrorCode
  }
  return { ok: false, errors }
}

import { defaultLocale } from '@/i18n/locales'
import { failureResponse } from '@/server/http/failures'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import type { SurveyRefusal } from './receiveSurvey'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'

const noStore = { 'Cache-Control': 'no-store' }

/** Answers a call of the survey that did what was asked. */
export function answerDone({ body, status }: { body: object; status: 200 | 201 }): Response {
  return Response.json({ ok: true, ...body }, { status, headers: noStore })
}

/** Answers a call that was refused, with a text for each wrong field in the survey's language. */
export async function answerRefusal(refusal: SurveyRefusal): Promise<Response> {
  const { code, locale, errors = {}, retryAfter } = refusal
  const language = isSurveyLanguage(locale) ? locale : defaultLocale
  const texts = (await getSurveyTexts(language)).interface.errors
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, texts[error]]),
  )
  return failureResponse({ code, locale, retryAfter, fields })
}

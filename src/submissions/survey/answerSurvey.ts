import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale } from '@/i18n/locales'
import { jsonAnswer, seeOther, type Answer } from '@/server/http/answer'
import type { Call } from '@/server/http/call'
import { failureAnswer } from '@/server/http/failures'
import { countSubmission } from '@/server/http/rateLimits'
import { receiveDraft } from './receiveDraft'
import { receivePage } from './receivePage'
import { receiveSurvey, type SurveyRefusal } from './receiveSurvey'
import { findDraft } from './storedDrafts'
import { readDraftCode } from './surveyCodes'

/** `POST /api/survey` (specification, section 7). */
export async function handleSurvey(call: Call): Promise<Answer> {
  const outcome = await receiveSurvey(call)
  if (!outcome.ok) return refused(outcome)
  return done({ body: { reference: outcome.reference }, status: 201 })
}

/** `POST /api/survey/drafts`: keeps answers under a code, to go on with them elsewhere. */
export async function handleDraft(call: Call): Promise<Answer> {
  const outcome = await receiveDraft(call)
  return outcome.ok ? done({ body: { code: outcome.code }, status: 201 }) : refused(outcome)
}

/** `GET /api/survey/drafts/{code}`: the answers kept under a code. */
export async function handleDraftRead({ headers, parameter }: Call): Promise<Answer> {
  const locale = requestLocale({ headers })
  const tooMany = await countSubmission({ form: 'survey-draft-read', headers, isRead: true })
  if (tooMany) {
    const { retryAfter } = tooMany
    return refused({ ok: false, locale, code: 'rate_limited', retryAfter })
  }
  const code = readDraftCode(parameter)
  const stored = code && (await findDraft(code))
  if (!stored) return refused({ ok: false, locale, code: 'not_found' })
  return done({ body: { language: stored.language, answers: stored.draft }, status: 200 })
}

/** `POST /api/survey/pages`: one part of the survey from a browser without scripts. */
export async function handleSurveyPage(call: Call): Promise<Answer> {
  const outcome = await receivePage(call)
  return outcome.ok ? seeOther(outcome.address) : refused(outcome)
}

function done({ body, status }: { body: object; status: 200 | 201 }): Answer {
  return jsonAnswer({ body: { ok: true, ...body }, status })
}

/** With a text for each wrong field in the survey's language. */
async function refused(refusal: SurveyRefusal): Promise<Answer> {
  const { code, locale, errors = {}, retryAfter } = refusal
  const language = isSurveyLanguage(locale) ? locale : defaultLocale
  const texts = (await getSurveyTexts(language)).interface.errors
  const fields = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, texts[error]]),
  )
  return failureAnswer({ code, locale, retryAfter, fields })
}

import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { requestLocale } from '@/i18n/detectLocale'
import { questions } from '@/domain/survey/questionnaire'
import { defaultLocale, isLocale } from '@/i18n/locales'
import { jsonAnswer, seeOther, type Answer } from '@/server/http/answer'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import { failureAnswer, failureText, fieldTexts } from '@/server/http/failureAnswer'
import { countSubmission } from '@/server/http/rateLimits'
import { readJsonBody } from '@/server/http/readJsonBody'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { receiveSurvey, surveyBodyMaxBytes, type SurveyRefusal } from './receiveSurvey'
import { findDraft, storeDraft } from './storedDrafts'
import { readDraftCode } from '@/domain/referenceCode'
import { returnedSurveyAddress, surveyThanksAddress, type SurveyPlace } from './surveyAddress'
import { readDraft, type SurveyDraft } from './surveyDraft'
import type { SurveyErrors } from './surveySchema'

/** A survey that was sent without scripts and comes back. */
export type ReturnedSurvey = {
  /** What was entered. */
  draft: SurveyDraft
  errors: SurveyErrors
  /** Why it was not taken, where no answer is wrong. */
  message?: string
}

/**
 * `POST /api/survey` (specification, section 7), answered with JSON for programs and our own script; for a
 * form sent without scripts with 303 to the thanks, or the survey again with its answers and errors.
 */
export async function handleSurvey(call: Call): Promise<Answer> {
  const outcome = await receiveSurvey(call)
  if (wantsPage(call)) return outcome.ok ? thanks(outcome) : surveyAgain(outcome)
  if (!outcome.ok) return refused(outcome)
  return done({ body: { reference: outcome.reference }, status: 201 })
}

type Members = Record<string, unknown>

function thanks({ members, reference }: { members: Members; reference: string }): Answer {
  return seeOther(surveyThanksAddress({ ...readPlace(members), reference }))
}

async function surveyAgain(
  outcome: Extract<Awaited<ReturnType<typeof receiveSurvey>>, { ok: false }>,
): Promise<Answer> {
  const { members, errors, code, locale, retryAfter } = outcome
  const place = readPlace(members)
  const typed = Object.entries(members).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  const state: ReturnedSurvey = {
    draft: readDraft({ questions, value: Object.fromEntries(typed) }),
    errors,
    message:
      Object.keys(errors).length > 0 ? undefined : await failureText({ code, locale, retryAfter }),
  }
  return renderPageWithState({
    path: returnedSurveyAddress(place),
    state,
    failure: outcome,
    otherwise: () => refused(outcome),
  })
}

function readPlace({ locale, language }: Members): SurveyPlace {
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    language: isSurveyLanguage(language) ? language : defaultLocale,
  }
}

/** `POST /api/survey/drafts`: keeps answers under a code, to go on with them elsewhere. */
export async function handleDraft(call: Call): Promise<Answer> {
  const outcome = await receiveDraft(call)
  return outcome.ok ? done({ body: { code: outcome.code }, status: 201 }) : refused(outcome)
}

/**
 * Takes answers that a respondent wants to continue elsewhere. They are stored as they are, right
 * or wrong: they are checked when they are submitted.
 * @throws what is unexpected
 */
async function receiveDraft(call: Call): Promise<{ ok: true; code: string } | SurveyRefusal> {
  const refuse = (refusal: Omit<SurveyRefusal, 'ok' | 'locale'>, form?: unknown) => ({
    ok: false as const,
    locale: requestLocale({ headers: call.headers, form }),
    ...refusal,
  })
  const refusal = await admitSubmission({ call, form: 'survey-draft' })
  if (refusal) return refuse(refusal)
  const body = await readJsonBody({ call, maxBytes: surveyBodyMaxBytes })
  if (!body.ok) return refuse({ code: body.code })
  const { language, answers, code } = body.members
  if (!isSurveyLanguage(language)) {
    return refuse({ code: 'bad_request', errors: { language: 'language_unknown' } }, language)
  }
  const draft = readDraft({ questions, value: answers })
  return unlessUnavailable({
    request: call,
    work: async () => {
      return { ok: true, code: await storeDraft({ code: readDraftCode(code), language, draft }) }
    },
    refuse: (failure) => refuse(failure, language),
  })
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

function done({ body, status }: { body: object; status: 200 | 201 }): Answer {
  return jsonAnswer({ body: { ok: true, ...body }, status })
}

/** With a text for each wrong field in the survey's language. */
async function refused(refusal: SurveyRefusal): Promise<Answer> {
  const { code, locale, errors = {}, retryAfter } = refusal
  const language = isSurveyLanguage(locale) ? locale : defaultLocale
  const texts = (await getSurveyTexts(language)).interface.errors
  return failureAnswer({ code, locale, retryAfter, fields: fieldTexts(errors, texts) })
}

import { randomUUID } from 'node:crypto'
import { requestLocale } from '@/i18n/detectLocale'
import type { Locale } from '@/i18n/locales'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import type { FailureCode } from '@/server/http/failures'
import { readJsonBody } from '@/server/http/readJsonBody'
import { unlessAway } from '@/server/http/temporaryFailure'
import { isUuid } from '@/submissions/intake/isUuid'
import type { SurveyErrors } from './checkSurvey'
import { submitSurvey } from './submitSurvey'
import { readDraftCode } from './surveyCodes'
import { surveyBodyMaxBytes } from './surveyLimits'

/** Why a survey or a draft was not taken; texts are looked up by whoever answers. */
export type SurveyRefusal = {
  ok: false
  locale: Locale
  code: FailureCode
  errors?: SurveyErrors
  retryAfter?: number
}

/** A call that came through the gates every call of the survey has. */
export type AdmittedCall = { ok: true; locale: Locale; members: Record<string, unknown> }

/**
 * Takes a survey (specification, sections 3, 5 and 7) through the same gates as a consultation:
 * origin, rate limit, parsing within limits, idempotency, validation, storing.
 * @throws what nobody expected
 */
export async function receiveSurvey(
  request: Request,
): Promise<{ ok: true; reference: string } | SurveyRefusal> {
  const call = await admitCall({ request, form: 'survey' })
  if (!call.ok) return call
  const { members, locale } = call
  const submissionId = readSubmissionId(members.submission_id)
  if (!isUuid(submissionId)) {
    return { ok: false, locale, code: 'bad_request', errors: { submission_id: 'type_wrong' } }
  }
  const draftCode = readDraftCode(members.draft_code)
  return unlessAway({
    request,
    work: async () => {
      const result = await submitSurvey({ input: members, submissionId, draftCode })
      return result.ok ? result : { ...result, locale, code: 'bad_request' }
    },
    refuse: (failure) => ({ ok: false, locale, ...failure }),
  })
}

/** The gates before the content: origin, rate limit, type, size and syntax. */
export async function admitCall({
  request,
  form,
}: {
  request: Request
  /** What the rate limit is counted for. */
  form: string
}): Promise<AdmittedCall | SurveyRefusal> {
  const { headers } = request
  const refuse = (refusal: Pick<SurveyRefusal, 'code' | 'retryAfter'>) => ({
    ok: false as const,
    locale: requestLocale({ headers }),
    ...refusal,
  })
  const refusal = await admitSubmission({ request, form })
  if (refusal) return refuse(refusal)
  const body = await readJsonBody({ request, maxBytes: surveyBodyMaxBytes })
  if (!body.ok) return refuse({ code: body.code })
  const { members } = body
  return { ok: true, members, locale: requestLocale({ headers, form: members.language }) }
}

/** A new id where none was given; whatever is no text cannot be an id. */
function readSubmissionId(value: unknown): string {
  if (value === undefined || value === null || value === '') return randomUUID()
  return typeof value === 'string' ? value.trim().toLowerCase() : 'invalid'
}

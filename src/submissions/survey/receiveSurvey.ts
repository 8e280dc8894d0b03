import { randomUUID } from 'node:crypto'
import { hashedUuid, hashSecret } from '@/domain/hashes'
import { questions } from '@/domain/survey/questionnaire'
import type { Locale } from '@/i18n/locales'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import type { FailureCode } from '@/server/http/failureAnswer'
import { readFormBody } from '@/server/http/readFormBody'
import { addressKey } from '@/server/http/rateLimits'
import { readJsonBody } from '@/server/http/readJsonBody'
import {
  receiveSubmission,
  type Form,
  type Outcome,
  type ReadBody,
} from '@/submissions/intake/receiveSubmission'
import { readOptionLabels } from './readOptionLabels'
import { readDraftCode } from '@/domain/referenceCode'
import { readForm as readDraftForm } from './surveyDraft'
import { checkSurvey, type SurveyErrorCode, type SurveyErrors, toAnswers } from './surveySchema'

/** Largest body of a survey or a draft, in bytes: more than all its texts at full length. */
export const surveyBodyMaxBytes = 256 * 1024

/** Why a survey or a draft was not taken; the caller looks the texts up. */
export type SurveyRefusal = {
  ok: false
  locale: Locale
  code: FailureCode
  errors?: SurveyErrors
  retryAfter?: number
}

export const surveyForm: Form<SurveyErrorCode> = {
  name: 'survey',
  kind: 'survey-responses',
  localeMember: 'language',
  hasHoneypot: false,
  invalid: { code: 'bad_request', submissionId: 'type_wrong' },
  read: (call) =>
    wantsPage(call) ? readForm(call) : readJsonBody({ call, maxBytes: surveyBodyMaxBytes }),
  check,
}

/** Takes a survey; the draft that it was made from goes with it. */
export function receiveSurvey(call: Call): Promise<Outcome<SurveyErrorCode>> {
  return receiveSubmission({ call, form: surveyForm })
}

/** Lives and dies with this process, so that an id says nothing of who has sent what. */
const key = randomUUID()

/** Reads what a browser sends without scripts, under an id that is the same where it is sent twice. */
async function readForm(call: Call): Promise<ReadBody> {
  // Such a form takes up to three bytes for each byte of a text.
  const body = await readFormBody({ call, maxBytes: 3 * surveyBodyMaxBytes })
  if (!body.ok) return body
  const { form } = body
  const members = {
    locale: form.get('locale'),
    language: form.get('language'),
    ...toAnswers(readDraftForm({ questions, form })),
  }
  const sent = JSON.stringify([key, addressKey(call.headers), members])
  return { ok: true, members: { ...members, submission_id: hashedUuid(sent) } }
}

async function check({ members, origin }: Parameters<Form['check']>[0]) {
  const checked = checkSurvey(readOptionLabels(members))
  if (!checked.ok) return checked
  const { submissionId, reference } = origin
  const draftCode = readDraftCode(members.draft_code)
  return {
    ok: true as const,
    submission: {
      data: {
        ...checked.survey,
        reference,
        submissionId,
        noticeVersion: await privacyPolicyVersion(checked.survey.language),
      },
      draftCodeHash: draftCode ? hashSecret(draftCode) : undefined,
    },
  }
}

import {
  answersOf,
  askPhoneField,
  forEntered,
  isDoubtfulPhone,
  toProperties,
} from '@/domain/consultationFields'
import { readSentAnswers } from '@/domain/standing'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Call } from '@/server/http/httpRequest'
import { acceptCv, checkCv } from '@/submissions/cv/checkCv'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { completePhone } from '@/submissions/followUp/phoneMatching'
import { receiveSubmission, type Form, type Outcome } from '@/submissions/intake/receiveSubmission'
import { readConsultationForm } from './readConsultationForm'
import { consultationSchema, type ConsultationErrorCode } from './schema'

export const consultationForm: Form<ConsultationErrorCode> = {
  name: 'consultation',
  kind: 'consultations',
  localeMember: 'locale',
  hasHoneypot: true,
  invalid: { code: 'validation_failed', submissionId: 'submission_id_invalid' },
  read: readConsultationForm,
  check,
}

export type ConsultationOutcome = Outcome<ConsultationErrorCode>

/** Takes a request for a consultation and its CV. */
export function receiveConsultation(call: Call): Promise<ConsultationOutcome> {
  return receiveSubmission({ call, form: consultationForm })
}

async function check({ members, upload, origin }: Parameters<Form['check']>[0]) {
  const parsed = consultationSchema.safeParse(members)
  const errors = errorsByField<ConsultationErrorCode>(parsed.error?.issues ?? [])
  const needsCv = members.type === 'nurses'
  const cv = needsCv && upload ? { upload, check: await checkCv(upload) } : undefined
  if (needsCv && !upload) errors.cv = 'cv_required'
  if (cv?.check.ok === false) errors.cv = cv.check.code
  if (parsed.data && members[askPhoneField] && isDoubtfulPhone(parsed.data.phone)) {
    errors.phone = 'phone_doubtful'
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false as const, errors }

  const accepted = cv?.check.ok
    ? await acceptCv({ upload: cv.upload, remarks: cv.check.remarks })
    : undefined
  if (accepted?.ok === false) return { ok: false as const, errors: { cv: accepted.code } }
  return {
    ok: true as const,
    submission: {
      data: {
        ...origin,
        // With what was left out: the same columns each time make the same statement.
        ...toProperties(answersOf({ ...forEntered(undefined), ...parsed.data })),
        standing: needsCv ? readSentAnswers(parsed.data.standing) : null,
        phoneNormalized: completePhone({
          typed: parsed.data.phone,
          locale: origin.locale,
          // Where a hospital is; where a nurse wants to go says nothing about her number.
          country: needsCv ? null : parsed.data.desired_country,
        }),
        noticeVersion: await privacyPolicyVersion(origin.locale),
      },
      cv: accepted?.row,
    },
  }
}

import type { RequiredDataFromCollectionSlug } from 'payload'
import * as z from 'zod/mini'
import { requestsSql } from '@collections/deliveries'
import { purposes, type Purpose } from '@/domain/chatFields'
import { cleanText } from '@/domain/cleanText'
import { askPhoneField, isDoubtfulPhone } from '@/domain/consultationFields'
import { hashedUuid } from '@/domain/hashes'
import { readReference } from '@/domain/referenceCode'
import { requestLocale } from '@/i18n/detectLocale'
import { interpolate } from '@/i18n/interpolate'
import type { ChatMessage } from '@/payload-types'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import { pool } from '@/server/databasePool'
import type { Call } from '@/server/http/httpRequest'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { errorTexts } from '@/submissions/chat/receiveChat'
import { chatSchema, type ChatErrorCode } from '@/submissions/chat/schema'
import { readConsultationForm } from '@/submissions/consultation/readConsultationForm'
import { consultationSchema, type ConsultationErrorCode } from '@/submissions/consultation/schema'
import { acceptCv, checkCv } from '@/submissions/cv/checkCv'
import type { CvUpload } from '@/submissions/cv/receiveCv'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { receiveSubmission, type Form } from '@/submissions/intake/receiveSubmission'
import { findRequest } from './findRequest'
import type { LookupOutcome } from './lookupApi'

type ErrorCode = ChatErrorCode | ConsultationErrorCode

type Members = Record<string, unknown>

const form: Form<ErrorCode> = {
  name: 'request',
  kind: 'chat-messages',
  localeMember: 'locale',
  hasHoneypot: false,
  // A code that is unknown is answered as a look-up does.
  invalid: { code: 'validation_failed', submissionId: 'submission_id_invalid' },
  read,
  check,
}

/**
 * Takes what a visitor sends with the code of a request, within the limits of trying codes and of a form.
 * It becomes a message of the chat at the request's person, of which staff are notified. A corrected number is
 * such a message too: nothing moves to another person by it.
 * @throws what is unexpected
 */
export async function receiveMessage(call: Call): Promise<LookupOutcome> {
  const refusal = await admitSubmission({ call, form: 'code' })
  if (refusal) return { ok: false, locale: requestLocale(call), ...refusal }
  const outcome = await receiveSubmission({ call, form })
  const { locale, members } = outcome
  const purpose = purposeOf(members)
  return unlessUnavailable({
    request: call,
    work: async () => {
      const answer = await findRequest({ reference: codeOf(members), locale })
      const isFound = answer.status === 'found'
      if (outcome.ok && isFound) {
        return { ok: true as const, locale, answer: { ...answer, received: purpose } }
      }
      if (outcome.ok || outcome.errors.reference) return { ok: true as const, locale, answer }
      const fields = await errorTexts(locale, outcome.errors)
      const { code, retryAfter } = outcome
      const entered = members.message ?? members.phone
      const typed = typeof entered === 'string' ? entered : undefined
      if (fields.phone) fields.phone = interpolate(fields.phone, { phone: cleanText(typed ?? '') })
      const shown = { purpose, answer: isFound ? answer : undefined, fields, typed }
      return { ok: false as const, locale, code, retryAfter, ...shown }
    },
    refuse: (failure) => ({ ok: false as const, locale, ...failure }),
  })
}

function purposeOf({ action }: Members): Purpose {
  return purposes.find((one) => one === action) ?? 'question'
}

function codeOf({ reference }: Members): string | null {
  return typeof reference === 'string' ? readReference(reference) : null
}

/** The same form sent twice is one message: it says when the one before was sent. One withdrawal is enough. */
async function read(call: Call) {
  const body = await readConsultationForm(call)
  const purpose = purposeOf(body.members ?? {})
  const place = purpose === 'withdrawal' ? null : body.members?.sentAt
  const submission_id = hashedUuid(JSON.stringify([codeOf(body.members ?? {}), purpose, place]))
  return { ...body, members: { ...body.members, submission_id } }
}

async function check({ members, upload, origin }: Parameters<Form['check']>[0]) {
  const sentWith = codeOf(members) ?? ''
  const { rows } = await pool.query<Pick<ChatMessage, 'name' | 'phone' | 'phoneNormalized'>>(
    `select name, phone, phone_normalized as "phoneNormalized"
     from ${requestsSql('name, phone, phone_normalized, deleted_at, reference')}
     where reference = $1 and deleted_at is null`,
    [sentWith],
  )
  if (!rows[0]) return { ok: false as const, errors: { reference: form.invalid.submissionId } }
  const purpose = purposeOf(members)
  const content = await contentOf({ purpose, members, upload })
  if (content.errors) return { ok: false as const, errors: content.errors }
  const { submissionId, locale } = origin
  const noticeVersion = await privacyPolicyVersion(locale)
  const { message, cv } = content
  return {
    ok: true as const,
    submission: {
      data: { ...rows[0], message, purpose, sentWith, submissionId, locale, noticeVersion },
      cv,
    },
  }
}

type Content =
  | { errors: Record<string, ErrorCode> }
  | { errors?: undefined; message: string; cv?: RequiredDataFromCollectionSlug<'cvs'> }

type Entered = { purpose: Purpose; members: Members; upload: CvUpload | undefined }

/** What staff read: the question, the new number, the name of the file. */
async function contentOf({ purpose, members, upload }: Entered): Promise<Content> {
  switch (purpose) {
    case 'question': {
      const { data, error } = z.pick(chatSchema, { message: true }).safeParse(members)
      return data ?? { errors: errorsByField<ErrorCode>(error.issues) }
    }
    case 'phone': {
      const { data, error } = z.pick(consultationSchema, { phone: true }).safeParse(members)
      if (!data) return { errors: errorsByField<ErrorCode>(error.issues) }
      const isAsked = members[askPhoneField] && isDoubtfulPhone(data.phone)
      return isAsked ? { errors: { phone: 'phone_doubtful' } } : { message: data.phone }
    }
    case 'document': {
      if (!upload) return { errors: { cv: 'cv_required' } }
      const checked = await checkCv(upload)
      const accepted = checked.ok ? await acceptCv({ upload, remarks: checked.remarks }) : checked
      if (!accepted.ok) return { errors: { cv: accepted.code } }
      return { message: accepted.row.originalName, cv: accepted.row }
    }
    case 'withdrawal':
      return { message: '–' }
  }
}

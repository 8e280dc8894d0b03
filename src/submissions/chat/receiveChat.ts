import { chatBodyMaxBytes } from '@/domain/chatFields'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { jsonAnswer, type Answer } from '@/server/http/answer'
import { failureAnswer, fieldTexts } from '@/server/http/failureAnswer'
import type { Call } from '@/server/http/httpRequest'
import { readJsonBody } from '@/server/http/readJsonBody'
import type { ConsultationErrorCode } from '@/submissions/consultation/schema'
import { completePhone } from '@/submissions/followUp/phoneMatching'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { receiveSubmission, type Form } from '@/submissions/intake/receiveSubmission'
import { chatSchema, type ChatErrorCode } from './schema'

export const chatForm: Form<ChatErrorCode> = {
  name: 'chat',
  kind: 'chat-messages',
  localeMember: 'locale',
  hasHoneypot: true,
  invalid: { code: 'validation_failed', submissionId: 'submission_id_invalid' },
  read: (call) => readJsonBody({ call, maxBytes: chatBodyMaxBytes }),
  check,
}

/** `POST /api/chat`, answered with JSON in the way of a consultation's answer. */
export async function handleChat(call: Call): Promise<Answer> {
  const outcome = await receiveSubmission({ call, form: chatForm })
  if (!outcome.ok) {
    const { code, locale, retryAfter, errors } = outcome
    return failureAnswer({ code, locale, retryAfter, fields: await errorTexts(locale, errors) })
  }
  return jsonAnswer({
    status: 201,
    body: {
      status: 'received',
      submission_id: outcome.submissionId,
      // With it the visitor finds the answer; a message of before has none.
      reference: outcome.reference || undefined,
    },
  })
}

/** What is wrong with each field, in the visitor's language. */
export async function errorTexts(
  locale: Locale,
  errors: Record<string, ChatErrorCode | ConsultationErrorCode>,
): Promise<Record<string, string>> {
  const { chat, consultation } = await getMessages(locale)
  return fieldTexts(errors, { ...consultation.errors, ...chat.errors })
}

/** The phone number is stored as it was typed, and normalised. */
async function check({ members, origin }: Parameters<Form['check']>[0]) {
  const parsed = chatSchema.safeParse(members)
  if (!parsed.success) {
    return { ok: false as const, errors: errorsByField<ChatErrorCode>(parsed.error.issues) }
  }
  const { name, phone, message } = parsed.data
  const { submissionId, reference, locale } = origin
  return {
    ok: true as const,
    submission: {
      data: {
        name,
        phone,
        phoneNormalized: completePhone({ typed: phone, locale, country: null }),
        message,
        submissionId,
        reference,
        locale,
        noticeVersion: await privacyPolicyVersion(locale),
      },
    },
  }
}

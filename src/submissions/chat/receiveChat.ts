import { chatBodyMaxBytes } from '@/domain/chatFields'
import { privacyPolicyVersion } from '@/publishing/privacyPolicyVersion'
import type { Call } from '@/server/http/httpRequest'
import { readJsonBody } from '@/server/http/readJsonBody'
import { completePhone } from '@/submissions/followUp/phoneMatching'
import { errorsByField } from '@/submissions/intake/errorsByField'
import { receiveSubmission, type Form, type Outcome } from '@/submissions/intake/receiveSubmission'
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

export type ChatOutcome = Outcome<ChatErrorCode>

/** Takes a message of the chat; its phone number is stored as it was typed, and normalised. */
export function receiveChat(call: Call): Promise<ChatOutcome> {
  return receiveSubmission({ call, form: chatForm })
}

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

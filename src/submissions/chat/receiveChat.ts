import { randomUUID } from 'node:crypto'
import { requestLocale } from '@/i18n/detectLocale'
import type { Locale } from '@/i18n/locales'
import { chatBodyMaxBytes } from '@/domain/chatFields'
import { honeypotField } from '@/domain/consultationFields'
import { errorsByField } from '@/submissions/intake/errorsByField'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import type { FailureCode } from '@/server/http/failures'
import { readJsonBody } from '@/server/http/readJsonBody'
import { unlessAway } from '@/server/http/temporaryFailure'
import { isUuid } from '@/submissions/intake/isUuid'
import { chatSchema, type ChatErrorCode, type ChatMessage } from './schema'
import { isChatStored, storeChat } from './storeChat'

/** What came of a message; texts are looked up by whoever answers. */
export type ChatOutcome = { locale: Locale } & (
  | { ok: true; submissionId: string }
  | {
      ok: false
      code: FailureCode
      errors: Record<string, ChatErrorCode>
      retryAfter?: number
    }
)

/**
 * Takes a message of the chat (specification, sections 3, 5 and 7) through the same gates as a
 * consultation: origin, rate limit, parsing within limits, honeypot, idempotency, validation,
 * storing.
 * @throws what nobody expected
 */
export async function receiveChat(request: Request): Promise<ChatOutcome> {
  const { headers } = request
  const refuse = ({ code, errors = {}, form, retryAfter }: Refusal) => ({
    ok: false as const,
    locale: requestLocale({ headers, form }),
    code,
    errors,
    retryAfter,
  })

  const refusal = await admitSubmission({ request, form: 'chat' })
  if (refusal) return refuse(refusal)

  const body = await readJsonBody({ request, maxBytes: chatBodyMaxBytes })
  if (!body.ok) return refuse({ code: body.code })

  const { members } = body
  const form = members.locale
  const locale = requestLocale({ headers, form })
  const givenId = readSubmissionId(members.submission_id)
  const submissionId = givenId || randomUUID()
  const accepted = { ok: true as const, locale, submissionId }

  // A program that fills every field is told what it wants to hear.
  if (members[honeypotField]) return accepted
  if (!isUuid(submissionId)) {
    const errors = { submission_id: 'submission_id_invalid' } as const
    return refuse({ code: 'validation_failed', errors, form })
  }
  return unlessAway({
    request,
    work: async () => {
      if (givenId && (await isChatStored(submissionId))) return accepted
      const checked = checkMessage(members)
      if (!checked.ok) return refuse({ code: 'validation_failed', errors: checked.errors, form })
      await storeChat({ message: checked.message, submissionId, locale })
      return accepted
    },
    refuse: (failure) => refuse({ ...failure, form }),
  })
}

type Refusal = {
  code: FailureCode
  errors?: Record<string, ChatErrorCode>
  /** The language that the message itself names. */
  form?: unknown
  retryAfter?: number
}

type CheckedMessage =
  | { ok: true; message: ChatMessage }
  | { ok: false; errors: Record<string, ChatErrorCode> }

/** Empty where none was given; whatever is no text cannot be an id. */
function readSubmissionId(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim().toLowerCase() : 'invalid'
}

/** Checks every field and reports all that is wrong at once. */
function checkMessage(members: Record<string, unknown>): CheckedMessage {
  const parsed = chatSchema.safeParse(members)
  if (parsed.success) return { ok: true, message: parsed.data }
  return { ok: false, errors: errorsByField<ChatErrorCode>(parsed.error.issues) }
}

import { getMessages } from '@/i18n/messages'
import { jsonAnswer, type Answer } from '@/server/http/answer'
import { failureAnswer } from '@/server/http/failures'
import type { Call } from '@/server/http/httpRequest'
import { receiveChat, type ChatOutcome } from './receiveChat'

/** `POST /api/chat`, answered with JSON in the way of a consultation's answer. */
export async function handleChat(call: Call): Promise<Answer> {
  const outcome = await receiveChat(call)
  if (!outcome.ok) {
    const { code, locale, retryAfter } = outcome
    return failureAnswer({ code, locale, retryAfter, fields: await errorTexts(outcome) })
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

async function errorTexts({
  locale,
  errors,
}: Extract<ChatOutcome, { ok: false }>): Promise<Record<string, string>> {
  const { chat, consultation } = await getMessages(locale)
  const texts = { ...consultation.errors, ...chat.errors }
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, texts[code]]))
}

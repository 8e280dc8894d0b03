import { getMessages } from '@/i18n/messages'
import { failureResponse } from '@/server/http/failures'
import type { ChatOutcome } from './receiveChat'

/** Answers a message of the chat as JSON, in the way of a consultation's answer. */
export async function answerChat(outcome: ChatOutcome): Promise<Response> {
  if (!outcome.ok) {
    const { code, locale, retryAfter } = outcome
    return failureResponse({ code, locale, retryAfter, fields: await errorTexts(outcome) })
  }
  return Response.json(
    {
      status: 'received',
      submission_id: outcome.submissionId,
      // With it the visitor finds the answer; a message of before has none.
      reference: outcome.reference || undefined,
    },
    { status: 201, headers: { 'Cache-Control': 'no-store' } },
  )
}

async function errorTexts({
  locale,
  errors,
}: Extract<ChatOutcome, { ok: false }>): Promise<Record<string, string>> {
  const { chat, consultation } = await getMessages(locale)
  const texts = { ...consultation.errors, ...chat.errors }
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, texts[code]]))
}

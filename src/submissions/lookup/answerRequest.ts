import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { answerWithPage } from '@/server/http/answerWithPage'
import { failureResponse, failureStatus } from '@/server/http/failures'
import { wantsPage } from '@/server/http/wantsPage'
import { requestAnswerPath } from '@/domain/sitePages'
import type { RequestOutcome } from './receiveRequest'
import { encodeShownAnswer, requestAnswerHeader } from './requestAnswer'

/**
 * Answers a call about a request: JSON for our own script, the page with the answer for a form that
 * was sent without JavaScript.
 */
export async function answerRequest({
  request,
  outcome,
}: {
  request: Request
  outcome: RequestOutcome
}): Promise<Response> {
  return wantsPage(request) ? pageWith(outcome) : dataOf(outcome)
}

async function dataOf(outcome: RequestOutcome): Promise<Response> {
  if (!outcome.ok) return failureResponse(outcome)
  return Response.json(outcome.answer, { headers: { 'Cache-Control': 'private, no-store' } })
}

async function pageWith(outcome: RequestOutcome): Promise<Response> {
  const { locale, typed } = outcome
  const shown = outcome.ok
    ? { answer: outcome.answer, typed: outcome.answer.status === 'none' ? typed : undefined }
    : { typed, failure: (await getMessages(locale)).errors[outcome.code] }
  return answerWithPage({
    path: `/${isPageLocale(locale) ? locale : defaultLocale}${requestAnswerPath}`,
    state: { header: requestAnswerHeader, value: encodeShownAnswer(shown) },
    status: outcome.ok ? 200 : failureStatus[outcome.code],
    retryAfter: outcome.ok ? undefined : outcome.retryAfter,
    otherwise: () => dataOf(outcome),
  })
}

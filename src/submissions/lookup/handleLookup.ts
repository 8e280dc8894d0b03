import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { jsonAnswer, type Answer } from '@/server/http/answer'
import type { Call } from '@/server/http/httpRequest'
import { failureAnswer, failureStatus } from '@/server/http/failures'
import { wantsPage } from '@/server/http/wantsPage'
import { requestAnswerPath } from '@/domain/sitePages'
import { eraseRequest, findRequest } from './findRequest'
import { receiveLookup, type LookupOutcome } from './receiveLookup'
import { receiveMessage } from './receiveMessage'
import type { ShownAnswer } from './lookupResult'

/** `POST /api/requests`: has the request with this code arrived? */
export async function handleLookup(call: Call): Promise<Answer> {
  return answerRequest({ call, outcome: await receiveLookup({ call, work: findRequest }) })
}

/** `POST /api/requests/erasure`: deletes the request with this code. */
export async function handleErasure(call: Call): Promise<Answer> {
  return answerRequest({ call, outcome: await receiveLookup({ call, work: eraseRequest }) })
}

/** `POST /api/requests/messages`: a question, document, number or withdrawal with the code of a request. */
export async function handleMessage(call: Call): Promise<Answer> {
  return answerRequest({ call, outcome: await receiveMessage(call) })
}

/** JSON for our own script, the page with the answer for a form that was sent without JavaScript. */
function answerRequest({ call, outcome }: { call: Call; outcome: LookupOutcome }): Promise<Answer> {
  return wantsPage(call) ? pageWith(outcome) : dataOf(outcome)
}

async function dataOf(outcome: LookupOutcome): Promise<Answer> {
  if (!outcome.ok) return failureAnswer(outcome)
  return jsonAnswer({ body: outcome.answer, headers: { 'Cache-Control': 'private, no-store' } })
}

async function pageWith(outcome: LookupOutcome): Promise<Answer> {
  const { locale, typed } = outcome
  const state: ShownAnswer = outcome.ok
    ? { answer: outcome.answer, typed: outcome.answer.status === 'none' ? typed : undefined }
    : {
        typed,
        purpose: outcome.purpose,
        answer: outcome.answer,
        failure:
          Object.values(outcome.fields ?? {})[0] ??
          (await getMessages(locale)).errors[outcome.code],
      }
  return renderPageWithState({
    path: `/${isPageLocale(locale) ? locale : defaultLocale}${requestAnswerPath}`,
    state,
    status: outcome.ok ? 200 : failureStatus[outcome.code],
    retryAfter: outcome.ok ? undefined : outcome.retryAfter,
    otherwise: () => dataOf(outcome),
  })
}

import { requestAnswerPath } from '@/domain/sitePages'
import { readReference } from '@/domain/referenceCode'
import { requestLocale } from '@/i18n/detectLocale'
import { toPageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { jsonAnswer, type Answer } from '@/server/http/answer'
import { failureAnswer } from '@/server/http/failureAnswer'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import { readMembers } from '@/server/http/readMembers'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { eraseRequest, findRequest } from './findRequest'
import { typedMaxLength, type LookupOutcome, type ShownAnswer } from './lookupApi'
import { receiveMessage } from './receiveMessage'

/** `POST /api/requests`: has the request with this code arrived? */
export async function handleLookup(call: Call): Promise<Answer> {
  return answerRequest(call, await receiveLookup(call, findRequest))
}

/** `POST /api/requests/erasure`: deletes the request with this code. */
export async function handleErasure(call: Call): Promise<Answer> {
  return answerRequest(call, await receiveLookup(call, eraseRequest))
}

/** `POST /api/requests/messages`: a question, document, number or withdrawal with the code of a request. */
export async function handleMessage(call: Call): Promise<Answer> {
  return answerRequest(call, await receiveMessage(call))
}

/** A code, a language and the overhead of JSON or a form. */
const maxBytes = 1024

/**
 * Takes a call about one request through the gates: origin, a rate limit of its own, parsing within
 * limits. A text that cannot be a code is answered like a code that is unknown.
 * @param work looks a request up, or deletes it
 * @throws what is unexpected
 */
async function receiveLookup(call: Call, work: typeof findRequest): Promise<LookupOutcome> {
  const { headers } = call
  const refusal = await admitSubmission({ call, form: 'code' })
  // So little is read in any case: it says in which language a refusal is to be given.
  const body = await readMembers({ call, maxBytes })
  const { reference, locale: form } = body.ok ? body.members : {}
  const typed = typeof reference === 'string' ? reference.slice(0, typedMaxLength) : ''
  const locale = requestLocale({ headers, form })
  if (refusal) return { ok: false, locale, typed, ...refusal }
  if (!body.ok) return { ok: false, locale, code: body.code }
  const code = typeof reference === 'string' ? readReference(reference) : null
  return unlessUnavailable({
    request: call,
    work: async () => ({
      ok: true as const,
      locale,
      typed,
      answer: await work({ reference: code, locale }),
    }),
    refuse: (failure) => ({ ok: false as const, locale, typed, ...failure }),
  })
}

/** JSON for our own script, the page with the answer for a form that was sent without JavaScript. */
function answerRequest(call: Call, outcome: LookupOutcome): Promise<Answer> {
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
    path: `/${toPageLocale(locale)}${requestAnswerPath}`,
    state,
    failure: outcome.ok ? undefined : outcome,
    otherwise: () => dataOf(outcome),
  })
}

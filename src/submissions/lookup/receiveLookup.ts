import { requestLocale } from '@/i18n/detectLocale'
import type { Locale } from '@/i18n/locales'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import type { Call } from '@/server/http/httpRequest'
import type { FailureCode } from '@/server/http/failures'
import { isFormBody, readFormBody } from '@/server/http/readFormBody'
import { readJsonBody } from '@/server/http/readJsonBody'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { readReference } from '@/domain/referenceCode'
import type { Purpose } from '@/domain/chatFields'
import type { LookupResult } from './lookupResult'
import { typedMaxLength } from './lookupApi'

/** What came of a call; texts are looked up by the caller. */
export type LookupOutcome = { locale: Locale; typed?: string } & (
  | { ok: true; answer: LookupResult }
  | {
      ok: false
      code: FailureCode
      retryAfter?: number
      /** Of what was sent with a code: what is wrong with it, and the request as it is. */
      fields?: Record<string, string>
      purpose?: Purpose
      answer?: LookupResult
    }
)

/** What is done with a code: look its request up, or delete it. */
type Work = (asked: { reference: string | null; locale: Locale }) => Promise<LookupResult>

/** A code, a language and the overhead of JSON or a form. */
const maxBytes = 1024

/**
 * Takes a call about one request through the gates: origin, a rate limit of its own, parsing within
 * limits. A text that cannot be a code is answered like a code that is unknown.
 * @throws what is unexpected
 */
export async function receiveLookup({
  call,
  work,
}: {
  call: Call
  work: Work
}): Promise<LookupOutcome> {
  const { headers } = call
  const refusal = await admitSubmission({ call, form: 'code' })
  // So little is read in any case: it says in which language a refusal is to be given.
  const body = await readMembers(call)
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

/** The members of a JSON object, or the fields of a form sent without scripts. */
async function readMembers(call: Call) {
  if (!isFormBody(call)) return readJsonBody({ call, maxBytes })
  const body = await readFormBody({ call, maxBytes })
  if (!body.ok) return body
  const members: Record<string, unknown> = Object.fromEntries(body.form)
  return { ok: true as const, members }
}

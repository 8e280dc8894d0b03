import type { PageLocale } from '@/i18n/locales'
import type { LookupResult, ShownAnswer } from './lookupResult'
import { requestEndpoints, type MyRequestTexts, type RequestEndpoint } from './lookupApi'

/** A dropped connection can stay silent for ever; a document takes its time. */
const answerTimeout = 30_000
const uploadTimeout = 15 * 60_000

/** Asks the server about a code, to delete its request, or to take something for it. */
export async function fetchRequestStatus({
  endpoint,
  body: form,
  locale,
  texts,
}: {
  endpoint: RequestEndpoint
  /** of the form, or its code alone */
  body: FormData
  locale: PageLocale
  texts: MyRequestTexts
}): Promise<Pick<ShownAnswer, 'answer' | 'failure'>> {
  const isMessage = endpoint === requestEndpoints.message
  const json = JSON.stringify({ reference: form.get('reference'), locale })
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        ...(!isMessage && { 'Content-Type': 'application/json' }),
      },
      body: isMessage ? form : json,
      signal: AbortSignal.timeout(isMessage ? uploadTimeout : answerTimeout),
    })
    const body: unknown = await response.json()
    // Our own server's answer: what it says is what its type says.
    if (response.ok) return { answer: body as LookupResult, failure: undefined }
    return { failure: messageOf(body) ?? texts.failed }
  } catch {
    return { failure: texts.failed }
  }
}

/** `{ message }`, as every refusal has it. */
function messageOf(body: unknown): string | undefined {
  const { message }: Record<string, unknown> = { ...Object(body) }
  return typeof message === 'string' && message ? message : undefined
}

import type { PageLocale } from '@/i18n/locales'
import type { LookupResult, ShownAnswer } from './lookupResult'
import type { MyRequestTexts, RequestEndpoint } from './lookupApi'

/** A dropped connection can stay silent for ever. */
const answerTimeout = 30_000

/** Asks the server about a code, or to delete its request. */
export async function fetchRequestStatus({
  endpoint,
  reference,
  locale,
  texts,
}: {
  endpoint: RequestEndpoint
  reference: string
  locale: PageLocale
  texts: MyRequestTexts
}): Promise<Pick<ShownAnswer, 'answer' | 'failure'>> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ reference, locale }),
      signal: AbortSignal.timeout(answerTimeout),
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

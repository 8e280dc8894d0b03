import { attributionKey } from '@/domain/attribution'
import { parseMembers, readItem } from '@/ui/webStorage'

/** What came of sending. */
export type SendResult =
  | { outcome: 'received'; /** the request's code */ reference?: string }
  /** For good: the same request would be refused again. */
  | Refused
  /** Not now: the server asks to wait, for a number of milliseconds where it says so. */
  | { outcome: 'busy'; status: number; retryAfter?: number }
  /** No answer at all, or sending was ended. */
  | { outcome: 'unreachable' }

export type Refused = {
  outcome: 'refused'
  status: number
  message?: string
  fields: Record<string, string>
}

/** An answer of the server. */
export type Answer = {
  status: number
  body: Record<string, unknown>
  retryAfter?: number
}

/** Silence after which a connection counts as lost, in milliseconds: a dropped one can last for ever. */
export const answerTimeout = 60_000

/**
 * Answers of a server, or of what stands before it, that another moment will change. A form's address
 * takes forms, so a response that says otherwise is not the site's.
 */
const passingStatus = [404, 405, 429, 501, 502, 503, 504]

/** What an answer means for a submission. */
export function resultOf(answer: Answer | null): SendResult {
  // The server waited for the rest of the body in vain.
  if (!answer || answer.status === 408) return { outcome: 'unreachable' }
  const { status, body, retryAfter } = answer
  if (isOk(status)) return { outcome: 'received', reference: textOf(body.reference) }
  if (passingStatus.includes(status)) return { outcome: 'busy', status, retryAfter }
  return { outcome: 'refused', status, message: textOf(body.message), fields: fieldsOf(body) }
}

/** Sends JSON, or asks for some. @returns null without an answer */
export async function callJson({
  address,
  body,
  keepalive,
}: {
  address: string
  body?: object
  /** Whether it goes on when the visitor leaves the page, which browsers allow for short texts. */
  keepalive?: boolean
}): Promise<Answer | null> {
  const abort = new AbortController()
  const silence = setTimeout(() => abort.abort(), answerTimeout)
  try {
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      keepalive,
      signal: abort.signal,
    })
    const { status, headers } = response
    return readAnswer({ status, text: await response.text(), header: (name) => headers.get(name) })
  } catch {
    return null
  } finally {
    clearTimeout(silence)
  }
}

/** An answer by its parts. @returns null where it is not the server's */
export function readAnswer({
  status,
  text,
  header,
}: {
  status: number
  text: string
  header: (name: string) => string | null
}): Answer | null {
  // The site answers with JSON. A page is of a network that wants a log-in first, or of a proxy; of
  // those, a proxy's word on what is too large for it will not change.
  const isPage = /^text\/html\b/i.test(header('Content-Type') ?? '')
  if (isPage && status !== 413 && !passingStatus.includes(status)) return null
  return { status, body: parseMembers(text), retryAfter: readRetryAfter(header('Retry-After')) }
}

/** The pause of a `Retry-After` header in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const pause = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return pause > 0 ? pause : undefined
}

/** The `fields` of a refusal (specification, section 8), as far as they are texts. */
function fieldsOf({ fields }: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(asObject(fields)).filter(([, value]) => textOf(value))
  return Object.fromEntries(texts as [string, string][])
}

const isOk = (status: number) => status >= 200 && status < 300

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {}
}

/** Where the visitor of this tab comes from, as the server reads it; nothing where no tab knows. */
export function readAttribution(): string | undefined {
  return readItem({ key: attributionKey, area: 'sessionStorage' }) ?? undefined
}

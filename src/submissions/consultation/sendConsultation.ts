import { consultationEndpoint } from './formModel'

/** What came of sending. */
export type SendResult =
  | { outcome: 'received'; /** the request's code */ reference?: string }
  /** For good: the same request would be refused again. */
  | Refused
  /** Not now: the server asks to wait, for a number of milliseconds where it says so. */
  | { outcome: 'busy'; message?: string; retryAfter?: number }
  /** No answer at all. */
  | { outcome: 'unreachable' }
  /** Ended by `signal`. */
  | { outcome: 'cancelled' }

export type Refused = { outcome: 'refused'; message?: string; fields: Record<string, string> }

type Sending = {
  body: FormData
  /** Called with the share of the body that is on its way, from 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
  /** Milliseconds without any sign of life after which a connection counts as lost. */
  answerTimeout?: number
}

/** A dropped mobile connection can stay silent for ever. */
const defaultTimeout = 60_000

/** Answers of a server, or of what stands before it, that another moment will change. */
const passingStatus = [429, 502, 503, 504]

/**
 * Posts a consultation request. `XMLHttpRequest` instead of `fetch`, which cannot tell how much of
 * a file has been sent.
 */
export function sendConsultation({
  body,
  onProgress,
  signal,
  answerTimeout = defaultTimeout,
}: Sending): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let silence = setTimeout(giveUp, answerTimeout)

    function giveUp() {
      request.abort()
    }
    function finish(result: SendResult) {
      clearTimeout(silence)
      signal?.removeEventListener('abort', giveUp)
      resolve(result)
    }

    signal?.addEventListener('abort', giveUp)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, answerTimeout)
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => finish(readAnswer(request))
    request.onerror = () => finish({ outcome: 'unreachable' })
    request.onabort = () => finish({ outcome: signal?.aborted ? 'cancelled' : 'unreachable' })

    request.open('POST', consultationEndpoint)
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}

function readAnswer(request: XMLHttpRequest): SendResult {
  const { status, responseText } = request
  const isOk = status >= 200 && status < 300
  // A network that wants a log-in first answers with a page of its own, whatever was asked for.
  const isPage = /^text\/html\b/i.test(request.getResponseHeader('Content-Type') ?? '')
  if (isOk && isPage) return { outcome: 'unreachable' }
  if (isOk) {
    const { reference } = parseObject(responseText)
    return { outcome: 'received', reference: typeof reference === 'string' ? reference : undefined }
  }
  // The server waited for the rest of the body in vain.
  if (status === 408) return { outcome: 'unreachable' }
  const refusal = readRefusal(responseText)
  if (!passingStatus.includes(status)) return { outcome: 'refused', ...refusal }
  const retryAfter = readRetryAfter(request.getResponseHeader('Retry-After'))
  return { outcome: 'busy', message: refusal.message, retryAfter }
}

/** The pause of a `Retry-After` header in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const pause = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return pause > 0 ? pause : undefined
}

/** Reads `{ message, fields }` (specification, section 8); whatever else came counts as nothing. */
export function readRefusal(text: string): { message?: string; fields: Record<string, string> } {
  const body = parseObject(text)
  const fields = Object.entries(asObject(body.fields)).flatMap(([field, value]) =>
    typeof value === 'string' && value ? [[field, value] as const] : [],
  )
  const message = typeof body.message === 'string' && body.message ? body.message : undefined
  return { message, fields: Object.fromEntries(fields) }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

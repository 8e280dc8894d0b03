import { consultationEndpoint } from './consultationForm'

/** What came of sending: received, refused with the server's words, or no answer at all. */
export type SendResult =
  | { outcome: 'received'; /** the request's code */ reference?: string }
  | { outcome: 'refused'; message?: string; fields: Record<string, string> }
  | { outcome: 'unreachable' }

type Sending = {
  body: FormData
  /** Called with the share of the body that is on its way, from 0 to 1. */
  onProgress: (share: number) => void
  /** Milliseconds without any sign of life after which a connection counts as lost. */
  patience?: number
}

/** A dropped mobile connection can stay silent for ever. */
const defaultPatience = 60_000

/**
 * Posts a consultation request. `XMLHttpRequest` instead of `fetch`, which cannot tell how much of
 * a file has been sent.
 */
export function sendConsultation({
  body,
  onProgress,
  patience = defaultPatience,
}: Sending): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let silence = setTimeout(giveUp, patience)

    function giveUp() {
      request.abort()
    }
    function finish(result: SendResult) {
      clearTimeout(silence)
      resolve(result)
    }

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, patience)
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => finish(readAnswer(request))
    request.onerror = request.onabort = () => finish({ outcome: 'unreachable' })

    request.open('POST', consultationEndpoint)
    request.setRequestHeader('Accept', 'application/json')
    request.send(body)
  })
}

function readAnswer({ status, responseText }: XMLHttpRequest): SendResult {
  if (status >= 200 && status < 300) {
    const { reference } = parseObject(responseText)
    return { outcome: 'received', reference: typeof reference === 'string' ? reference : undefined }
  }
  return { outcome: 'refused', ...readRefusal(responseText) }
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

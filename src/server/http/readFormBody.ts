import { readText, type Call, type RequestHeaders } from './httpRequest'
import type { FailureCode } from './failureAnswer'

/** The fields of a form that a browser without scripts has sent, or why there are none. */
export type FormBody =
  | { ok: true; form: URLSearchParams }
  | {
      ok: false
      code: Extract<FailureCode, 'bad_request' | 'unsupported_media_type' | 'payload_too_large'>
    }

/** Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5) from a request's body. */
export async function readFormBody({
  call,
  maxBytes,
}: {
  call: Call
  maxBytes: number
}): Promise<FormBody> {
  if (!isFormBody(call)) return { ok: false, code: 'unsupported_media_type' }
  // Every browser says how long its form is, and the server reads no further than that.
  const length = Number(call.headers.get('content-length') ?? NaN)
  if (Number.isNaN(length)) return { ok: false, code: 'bad_request' }
  if (length > maxBytes) return { ok: false, code: 'payload_too_large' }
  const text = await readText({ body: call.body, maxBytes }).catch(() => null)
  if (text === null) return { ok: false, code: 'bad_request' }
  return { ok: true, form: new URLSearchParams(text) }
}

/** True where a request says that it carries such a form. */
export function isFormBody({ headers }: { headers: RequestHeaders }): boolean {
  const contentType = headers.get('content-type') ?? ''
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
}

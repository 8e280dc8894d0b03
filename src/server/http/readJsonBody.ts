import { readText, type Call } from './httpRequest'

/** The members of a JSON object, none of them checked, or why there are none. */
export type JsonBody =
  | { ok: true; members: Record<string, unknown> }
  | { ok: false; code: 'bad_request' | 'json_expected' | 'payload_too_large' }

/**
 * Reads a JSON object (RFC 8259) from a request's body. Nothing beyond the limit is held, no matter what
 * length was declared.
 */
export async function readJsonBody({
  call: { headers, body },
  maxBytes,
}: {
  call: Call
  maxBytes: number
}): Promise<JsonBody> {
  const contentType = headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(contentType)) return refuse('json_expected')
  if (Number(headers.get('content-length')) > maxBytes) return refuse('payload_too_large')
  const text = await readText({ body, maxBytes }).catch(() => '')
  if (text === null) return refuse('payload_too_large')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('bad_request')
  }
  return { ok: true, members: { ...value } }
}

function refuse(code: Extract<JsonBody, { ok: false }>['code']): JsonBody {
  return { ok: false, code }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

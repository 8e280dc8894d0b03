/** The members of a JSON object, none of them checked, or why there are none. */
export type JsonBody =
  | { ok: true; members: Record<string, unknown> }
  | { ok: false; code: 'bad_request' | 'json_expected' | 'payload_too_large' }

/**
 * Reads a JSON object (RFC 8259) from a request's body. Reading stops as soon as the limit is
 * passed, whatever length was declared.
 */
export async function readJsonBody({
  request,
  maxBytes,
}: {
  request: Request
  maxBytes: number
}): Promise<JsonBody> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(contentType)) return refuse('json_expected')
  if (Number(request.headers.get('content-length')) > maxBytes) return refuse('payload_too_large')
  const text = await readText({ body: request.body, maxBytes }).catch(() => '')
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

/** Null where the body is too large; rejects where it is cut short. */
async function readText({
  body,
  maxBytes,
}: {
  body: Request['body']
  maxBytes: number
}): Promise<string | null> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

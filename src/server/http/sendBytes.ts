import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'

/** How an answer's bytes are written, as `Content-Encoding` names it. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Sends bytes that are there whole, or says that the browser has them (RFC 9110, section 13.1).
 * @param compressed the encodings that there are, the smallest first; a client gets the first that it takes (RFC
 *   9110, section 12.5.3)
 * @param bytes how the body is come by, should it be sent
 * @param headers with `ETag`
 */
export async function sendBytes({
  request,
  response,
  compressed = ['br', 'gzip'],
  bytes,
  headers,
}: {
  request: IncomingMessage
  response: ServerResponse
  compressed?: Encoding[]
  bytes: (encoding: Encoding) => Buffer | Promise<Buffer>
  headers: OutgoingHttpHeaders & { ETag: string }
}): Promise<void> {
  const { ETag: etag, 'Last-Modified': lastModified } = headers
  if (isKnown({ headers: request.headers, etag, lastModified: String(lastModified) })) {
    response.writeHead(304, headers).end()
    return
  }
  const taken = new Negotiator(request).encodings(compressed)
  const encoding = compressed.find((one) => taken.includes(one)) ?? 'identity'
  const body = await bytes(encoding)
  response
    .writeHead(200, {
      ...headers,
      'Content-Length': body.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a browser has what it asks for; the time counts where no tag is sent (section 13.2.2). */
export function isKnown({
  headers,
  etag,
  lastModified = '',
}: {
  headers: IncomingMessage['headers']
  etag: string
  lastModified?: string
}): boolean {
  const tags = headers['if-none-match']
  // A time that cannot be read is no number, and compares with none.
  if (tags === undefined) {
    return Date.parse(lastModified) <= Date.parse(headers['if-modified-since'] ?? '')
  }
  const strip = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.split(',').some((tag) => strip(tag) === '*' || strip(tag) === strip(etag))
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Encoding } from './acceptedEncoding'

/**
 * Sends bytes that are there whole, or says that the browser has them (RFC 9110, section 13.1.2).
 * @param bytes how the body is come by, should it be sent
 * @param headers with `ETag`
 */
export async function sendBytes({
  request,
  response,
  encoding,
  bytes,
  headers,
}: {
  request: IncomingMessage
  response: ServerResponse
  encoding: Encoding
  bytes: () => Buffer | Promise<Buffer>
  headers: OutgoingHttpHeaders & { ETag: string }
}): Promise<void> {
  if (isKnown({ header: request.headers['if-none-match'], etag: headers.ETag })) {
    response.writeHead(304, headers).end()
    return
  }
  const body = await bytes()
  response
    .writeHead(200, {
      ...headers,
      'Content-Length': body.length,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

function isKnown({ header, etag }: { header: string | undefined; etag: string }): boolean {
  const strip = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => strip(tag) === '*' || strip(tag) === strip(etag)) ?? false
}

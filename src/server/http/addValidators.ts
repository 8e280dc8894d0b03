import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from './sendBytes'

/** What programs ask for again and again, and Next.js answers whole each time. */
const polled =
  /^\/(?:(?:[a-z]{2}\/)?feed\.xml|sitemap\.xml|robots\.txt|manifest\.webmanifest|favicon\.ico|icon\.svg|apple-icon\.png)$/

/**
 * Adds an `ETag` to the answer to a request that is polled, and says 304 to whoever has it already
 * (RFC 9110, section 13.1.2). Such answers are short, so they are held until they are whole.
 */
export function addValidators({
  request,
  response,
}: {
  request: IncomingMessage
  response: ServerResponse
}): void {
  const { method, url = '', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !polled.test(url.replace(/\?.*$/, ''))) return
  // For HEAD, too, the whole answer is made; Node.js leaves its body away.
  request.method = 'GET'
  const { end } = response
  const chunks: Buffer[] = []
  const hold = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    const isNamed = typeof encoding === 'string' && Buffer.isEncoding(encoding)
    chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, isNamed ? encoding : 'utf8')
        : Buffer.from(chunk),
    )
  }
  const call = (args: unknown[]) => {
    const callback = args.findLast((one) => typeof one === 'function')
    if (callback) process.nextTick(callback as () => void)
  }
  // Next.js would send the headers before the body is there.
  response.flushHeaders = () => undefined
  response.write = (...args: unknown[]) => {
    hold(args[0], args[1])
    call(args)
    return true
  }
  response.end = (...args: unknown[]) => {
    hold(args[0], args[1])
    Object.assign(response, { end })
    Reflect.deleteProperty(response, 'write')
    Reflect.deleteProperty(response, 'flushHeaders')
    const body = Buffer.concat(chunks)
    if (response.headersSent || response.statusCode !== 200 || body.length === 0) {
      response.end(body)
    } else {
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      response.setHeader('ETag', etag)
      if (isKnown({ headers, etag })) {
        response.statusCode = 304
        for (const name of ['Content-Length', 'Content-Encoding', 'Transfer-Encoding']) {
          response.removeHeader(name)
        }
        response.end()
      } else response.end(body)
    }
    call(args)
    return response
  }
}

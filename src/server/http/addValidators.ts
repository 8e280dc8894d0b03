import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from './sendBytes'

/** What programs ask for again and again, and Next.js answers whole each time. */
const polled =
  /^\/(?:(?:[a-z]{2,3}\/)?feed\.xml|sitemap\.xml|robots\.txt|manifest\.webmanifest|favicon\.ico|icon\.svg|apple-icon\.png)$/

/**
 * Adds an `ETag` to the answer to a request that is polled, and says 304 to a client that has it already
 * (RFC 9110, section 13.1.2). Such answers are short, so they are held, headers too, until they are whole.
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
  const { end, writeHead } = response
  const chunks: Buffer[] = []
  let isHeld = true

  function hold([chunk, encoding]: unknown[]) {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }

  function holdHead(status: number, ...rest: unknown[]) {
    if (!isHeld) return Reflect.apply(writeHead, response, [status, ...rest])
    response.statusCode = status
    for (const [name, value] of Object.entries(Object(rest.at(-1)))) {
      response.setHeader(name, value as string)
    }
    return response
  }

  function write(...args: unknown[]) {
    hold(args)
    callBack(args)
    return true
  }

  function endHeld(...args: unknown[]) {
    if (!isHeld) return Reflect.apply(end, response, args)
    hold(args)
    isHeld = false
    for (const name of ['write', 'flushHeaders']) Reflect.deleteProperty(response, name)
    const body = Buffer.concat(chunks)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isWhole = response.statusCode === 200 && body.length > 0
    if (isWhole) response.setHeader('ETag', etag)
    const isThere = isWhole && isKnown({ headers, etag })
    if (isThere) {
      response.statusCode = 304
      for (const name of ['Content-Length', 'Content-Encoding']) response.removeHeader(name)
    }
    Reflect.apply(end, response, isThere ? [] : [body])
    callBack(args)
    return response
  }

  Object.assign(response, { write, writeHead: holdHead, end: endHeld, flushHeaders: () => {} })
}

function callBack(args: unknown[]): void {
  const callback = args.findLast((one) => typeof one === 'function')
  if (callback) process.nextTick(callback as () => void)
}

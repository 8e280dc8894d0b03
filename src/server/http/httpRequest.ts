import type { IncomingMessage } from 'node:http'

/** The headers of a request, of Node.js or of the web, by their names in small letters. */
export type RequestHeaders = Pick<Headers, 'get'>

/** A request that is answered without Next.js, and without the copies that a web `Request` makes. */
export type Call = {
  headers: RequestHeaders
  body: IncomingMessage
  /** The last part of its path, where the route has a parameter there. */
  parameter: string
}

/** The headers of a request as Node.js has them. */
export function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return { get: (name) => headers[name]?.toString() ?? null }
}

/** The same as the web has them, all of them: who sends a request may stand in any. */
export function webHeaders({ headers }: IncomingMessage): Headers {
  return new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

const utf8 = new TextDecoder()

/**
 * Reads a body of text whole; what is too much is dropped as it comes.
 * @returns null where it is too large
 * @throws where it is cut short
 */
export function readText({
  body,
  maxBytes,
}: {
  body: IncomingMessage
  maxBytes: number
}): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
      else resolve(null)
    })
    body.once('end', () =>
      resolve(utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))),
    )
    body.once('error', reject)
    body.once('close', () => reject(new Error('the body was cut short')))
  })
}

/** True for a form that a browser sends by itself; our own scripts and programs ask for JSON. */
export function wantsPage({ headers }: Call): boolean {
  return (headers.get('accept') ?? '').includes('text/html')
}

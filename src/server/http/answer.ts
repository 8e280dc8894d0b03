import type { ServerResponse } from 'node:http'
import { policyOfData } from './contentSecurity.mjs'
import { headersOfAll } from './responseHeaders.mjs'

/** What a call is answered with, before it is written out. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** An answer of JSON that no cache stores. */
export function jsonAnswer({
  body,
  status = 200,
  headers,
}: {
  body: object
  status?: number
  headers?: Record<string, string>
}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}

/** Leads a browser without scripts to another page (RFC 9110, section 15.4.4). */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' }
}

/** The same for a route handler of Next.js. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** Writes an answer out, with the headers of every answer that is no page. */
export function sendAnswer({
  response,
  answer: { status, headers, body },
}: {
  response: ServerResponse
  answer: Answer
}): void {
  // The client may have gone.
  if (response.destroyed) return
  response
    .writeHead(status, {
      ...headersOfAll,
      'Content-Security-Policy': policyOfData,
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body)
}

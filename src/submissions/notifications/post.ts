import http from 'node:http'
import https from 'node:https'
import { errorCodeOf } from '@/server/errorCodeOf'
import type { DeliveryOutcome } from './DeliveryWorker'

const timeout = 10_000

/** Bytes of a response that are read. */
const maxResponseBytes = 16 * 1024

/** A receiver cannot put a message off for longer. */
const maxRetryAfter = 24 * 60 * 60

type Message = Pick<https.RequestOptions, 'agent' | 'headers'> & { body: string | Buffer }

/**
 * Posts a message, by Node's own request: `fetch` takes four times the processor time. A redirect is not followed:
 * what is signed goes to the address that is named and to no other.
 * @returns what came of it, and the status; 0 without a response
 */
export async function post(
  url: string,
  { body, ...options }: Message,
): Promise<{ status: number; outcome: DeliveryOutcome }> {
  const { request } = url.startsWith('https:') ? https : http
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(url, { ...options, method: 'POST', signal }, resolve)
        .on('error', reject)
        .end(body)
    })
    const { statusCode: status = 0, headers } = response
    await dropBody(response)
    if (status >= 200 && status < 300) return { status, outcome: { ok: true } }
    const retryAfter = readRetryAfter(headers['retry-after'])
    return { status, outcome: { ok: false, reason: `HTTP ${status}`, retryAfter } }
  } catch (error) {
    // A response that is cut off by the signal fails as one that the receiver has cut off.
    const reason = errorCodeOf(signal.aborted ? signal.reason : error)
    return { status: 0, outcome: { ok: false, reason } }
  }
}

/**
 * What a receiver says beyond its status is of no use here; a short response is read to its end, so that the
 * next message takes the same connection.
 */
async function dropBody(response: http.IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > maxResponseBytes) break
  }
}

/** Seconds, from either form of the header (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds > 0 ? Math.min(seconds, maxRetryAfter) : undefined
}

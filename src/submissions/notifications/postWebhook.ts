import http from 'node:http'
import https from 'node:https'
import { Webhook } from 'standardwebhooks'
import { env } from '@/server/env'
import { errorCodeOf } from '@/server/errorCodeOf'
import { deliveryKey } from './deliveryKey'
import type { DeliveryOutcome } from './deliveryOutcome'
import type { Announced, Delivery, OtherRequest } from './deliveryQueue'
import { subjectUrl } from './subjectUrl'

const timeout = 10_000

/** Bytes of an answer that are read. */
const maxAnswerBytes = 16 * 1024

/** A connection waits so many milliseconds for the next message; receivers close theirs after 5,000 or more. */
const keepAlive = { keepAlive: true, timeout: 4000 }
const plain = { request: http.request, agent: new http.Agent(keepAlive) }
const secure = { request: https.request, agent: new https.Agent(keepAlive) }

/** A receiver cannot put a message off for longer. */
const maxRetryAfter = 24 * 60 * 60

/**
 * Posts what staff are notified of to the webhook, signed as Standard Webhooks has it. A redirect is not followed:
 * what is signed goes to the address that the operator has named and to no other.
 */
export async function postWebhook({
  delivery,
  message: subject,
}: {
  delivery: Delivery
  message: Announced
}): Promise<DeliveryOutcome> {
  const { WEBHOOK_URL, WEBHOOK_SECRET } = env
  if (!WEBHOOK_URL || !WEBHOOK_SECRET) throw new Error('no webhook is configured')
  const id = deliveryKey(delivery)
  const now = new Date()
  const body = JSON.stringify(webhookBody(subject))
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await post(WEBHOOK_URL, {
      body,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'CuraCo-Webhook',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, now, body),
      },
    })
    await dropBody(response)
    return readOutcome(response)
  } catch (error) {
    // An answer that is cut off by the signal fails as one that the receiver has cut off.
    return { ok: false, reason: errorCodeOf(signal.aborted ? signal.reason : error) }
  }
}

/** By Node's own request: `fetch` takes four times the processor time. */
function post(
  url: string,
  { body, ...options }: { body: string; signal: AbortSignal; headers: http.OutgoingHttpHeaders },
): Promise<http.IncomingMessage> {
  const { request, agent } = url.startsWith('https:') ? secure : plain
  return new Promise((resolve, reject) => {
    request(url, { ...options, method: 'POST', agent }, resolve)
      .on('error', reject)
      .end(body)
  })
}

const types = { 'chat-messages': 'chat.received' } satisfies Record<OtherRequest, string>

function webhookBody(subject: Announced) {
  const { id } = subject
  const timestamp = subject.receivedAt.toISOString()
  const url = subjectUrl(subject)
  if (subject.kind === 'backup-runs') {
    const last_complete = subject.lastComplete?.toISOString() ?? null
    return {
      type: 'backup.failed',
      timestamp,
      data: { id, url, error: subject.error, last_complete },
    }
  }
  const { locale, attribution } = subject
  const data = { id, locale, url, attribution }
  if (subject.kind !== 'consultations') {
    const { kind, purpose } = subject
    return { type: types[kind], timestamp, data: { ...data, ...(purpose && { purpose }) } }
  }
  const { type, desiredCountry: desired_country, hasCv: has_cv } = subject
  return {
    type: 'consultation.received',
    timestamp,
    data: { ...data, type, desired_country, has_cv },
  }
}

/**
 * What a receiver says beyond its status is of no use here; a short answer is read to its end, so that the
 * next message takes the same connection.
 */
async function dropBody(response: http.IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > maxAnswerBytes) break
  }
}

function readOutcome({ statusCode = 0, headers }: http.IncomingMessage): DeliveryOutcome {
  if (statusCode >= 200 && statusCode < 300) return { ok: true }
  return {
    ok: false,
    reason: `HTTP ${statusCode}`,
    isFinal: statusCode === 410,
    retryAfter: readRetryAfter(headers['retry-after']),
  }
}

/** Seconds, from either form of the header (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds > 0 ? Math.min(seconds, maxRetryAfter) : undefined
}

import http from 'node:http'
import https from 'node:https'
import type { NotifiedCollection } from '@collections/deliveries'
import { Webhook } from 'standardwebhooks'
import { env } from '@/server/env'
import { deliveryKey, subjectUrl, type Announced, type Delivery } from './deliveryQueue'
import type { DeliveryOutcome, Taken } from './DeliveryWorker'
import { post } from './post'

/** A connection waits so many milliseconds for the next message; receivers close theirs after 5,000 or more. */
const keepAlive = { keepAlive: true, timeout: 4000 }
const agents = { http: new http.Agent(keepAlive), https: new https.Agent(keepAlive) }

/** Posts what staff are notified of to the webhook, signed as Standard Webhooks has it. */
export async function postWebhook({
  delivery,
  message: subject,
}: Taken<Delivery, Announced>): Promise<DeliveryOutcome> {
  const { WEBHOOK_URL, WEBHOOK_SECRET } = env
  if (!WEBHOOK_URL || !WEBHOOK_SECRET) throw new Error('no webhook is configured')
  const id = deliveryKey(delivery)
  const now = new Date()
  const body = JSON.stringify(webhookBody(subject))
  const { status, outcome } = await post(WEBHOOK_URL, {
    body,
    agent: WEBHOOK_URL.startsWith('https:') ? agents.https : agents.http,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'CuraCo-Webhook',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(id, now, body),
    },
  })
  return outcome.ok ? outcome : { ...outcome, isFinal: status === 410 }
}

const types = {
  consultations: 'consultation.received',
  'chat-messages': 'chat.received',
  'fraud-reports': 'fraud.reported',
} satisfies Record<NotifiedCollection, string>

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
  const type = types[subject.kind]
  if (subject.kind !== 'consultations') {
    const { purpose } = subject
    return { type, timestamp, data: { ...data, ...(purpose && { purpose }) } }
  }
  const { desiredCountry: desired_country, hasCv: has_cv } = subject
  return { type, timestamp, data: { ...data, type: subject.type, desired_country, has_cv } }
}

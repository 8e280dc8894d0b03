import https from 'node:https'
import webpush from 'web-push'
import { isCurvePoint, pushKeys } from '@collections/push/pushKeys'
import { env, staffLanguages, type StaffLanguage } from '@/server/env'
import { errorCodeOf } from '@/server/errorCodeOf'
import { log } from '@/server/log'
import { isPublicUrl, publicAgent } from '@/server/isPublicAddress'
import { countryName } from '@/submissions/desk/countryName'
import { deskPath, deskQuery } from '@/submissions/desk/deskAddress'
import { deskTexts, nameStep, stepPath } from '@/submissions/desk/nextSteps'
import type { DeliveryOutcome } from '@/submissions/notifications/deliveryOutcome'
import { dropSubscription, type PushDelivery, type PushMessage } from './pushQueue'

const timeout = 10_000

/** After that many seconds a push service need not show a notification any more, nor is it tried again. */
const lifetime = 60 * 60

/**
 * Sends a notification to one browser by its push service (RFC 8030), encrypted for the browser alone
 * (RFC 8291). A subscription that the service does not know any more, or whose key encrypts nothing, is
 * removed.
 */
export async function sendPush({
  delivery,
  message,
}: {
  delivery: PushDelivery
  message: PushMessage
}): Promise<DeliveryOutcome> {
  // The persons of a demonstration are made up.
  if (env.DEMO) return { ok: true }
  if (!isPublicUrl(message.endpoint)) return { ok: false, reason: 'EPRIVATE', isFinal: true }
  if (!isCurvePoint(message.p256dh)) {
    log.warn(
      { subscription: message.subscription },
      'a browser was not notified: its key is invalid',
    )
    await dropSubscription(message.subscription)
    return { ok: true }
  }
  const isTooLate = Date.now() - delivery.createdAt.getTime() > lifetime * 1000
  const outcome = await post(message).catch((error: unknown) => ({ error: errorCodeOf(error) }))
  if ('error' in outcome) return { ok: false, reason: outcome.error, isFinal: isTooLate }
  const { status, retryAfter } = outcome
  if (status >= 200 && status < 300) return { ok: true }
  if (status === 404 || status === 410) {
    await dropSubscription(message.subscription)
    return { ok: true }
  }
  return { ok: false, reason: `HTTP ${status}`, isFinal: isTooLate || status === 413, retryAfter }
}

type Answer = { status: number; retryAfter?: number } | { error: string }

/** The service's status; what else it says is not read. */
async function post(message: PushMessage): Promise<Answer> {
  const { endpoint, p256dh, auth } = message
  const details = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(composePush(message)),
    {
      TTL: lifetime,
      urgency: 'high',
      vapidDetails: { subject: contact(), ...pushKeys() },
    },
  )
  return new Promise((resolve) => {
    const request = https.request(
      endpoint,
      {
        method: 'POST',
        // The types of the package have them as unknown.
        headers: details.headers as Record<string, string>,
        agent: publicAgent,
        signal: AbortSignal.timeout(timeout),
      },
      (response) => {
        const seconds = Number(response.headers['retry-after'])
        resolve({
          status: response.statusCode ?? 0,
          ...(seconds > 0 && { retryAfter: Math.min(seconds, lifetime) }),
        })
        response.destroy()
      },
    )
    request.on('error', (error) => resolve({ error: errorCodeOf(error) }))
    request.end(details.body)
  })
}

/** Whom a push service may write to (RFC 8292, section 2.1). */
function contact(): string {
  if (env.MAIL_FROM) return `mailto:${env.MAIL_FROM}`
  return env.SITE_URL?.startsWith('https:') ? env.SITE_URL : 'mailto:webmaster@localhost'
}

/** What the browser shows, and where it leads: nothing in it says whom it is about. */
function composePush(message: PushMessage): { title: string; url: string; tag: string } {
  const language: StaffLanguage =
    staffLanguages.find((one) => one === message.language) ?? env.NOTIFY_LANGUAGE
  const { person, audience, country, kind } = message
  const tag = `${kind}-${person}`
  if (kind === 'people') {
    const step = { id: person, kind: message.step, audience, country }
    return { title: nameStep({ step, language }), url: stepPath({ id: person }), tag }
  }
  const { push } = deskTexts[language]
  const what = kind === 'consultations' ? push[audience] : push[message.purpose ?? 'chat']
  const place = country && countryName({ country, language })
  return {
    title: [what, place].filter(Boolean).join(' · '),
    url: `/cms${deskPath}${deskQuery({ tab: 'new', page: 1, person })}`,
    tag,
  }
}

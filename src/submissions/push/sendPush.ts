import webpush from 'web-push'
import { isCurvePoint, pushKeys } from '@collections/push/pushKeys'
import { env, staffLanguages } from '@/server/env'
import { isPublicUrl, publicAgent } from '@/server/isPublicAddress'
import { log } from '@/server/log'
import { countryName } from '@/submissions/desk/countryName'
import { deskPath, deskQuery, noValue } from '@/submissions/desk/deskAddress'
import { deskTexts, nameStep, stepPath } from '@/submissions/desk/nextSteps'
import type { DeliveryOutcome, Taken } from '@/submissions/notifications/DeliveryWorker'
import { post } from '@/submissions/notifications/post'
import { dropSubscription, type PushDelivery, type PushMessage } from './pushQueue'

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
}: Taken<PushDelivery, PushMessage>): Promise<DeliveryOutcome> {
  // The persons of a demonstration are made up.
  if (env.DEMO) return { ok: true }
  if (!isPublicUrl(message.endpoint)) return { ok: false, reason: 'EPRIVATE', isFinal: true }
  const { subscription, endpoint, p256dh, auth } = message
  if (!isCurvePoint(p256dh)) {
    log.warn({ subscription }, 'a browser was not notified: its key is invalid')
    await dropSubscription(subscription)
    return { ok: true }
  }
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(composePush(message)),
    { TTL: lifetime, urgency: 'high', vapidDetails: { subject: contact(), ...pushKeys() } },
  )
  const { status, outcome } = await post(endpoint, {
    // The types of the package have them as unknown, and a body as perhaps missing.
    headers: headers as Record<string, string>,
    body: body ?? '',
    agent: publicAgent,
  })
  if (outcome.ok) return outcome
  if (status === 404 || status === 410) {
    await dropSubscription(subscription)
    return { ok: true }
  }
  const isTooLate = Date.now() - delivery.createdAt.getTime() > lifetime * 1000
  const { reason, retryAfter = 0 } = outcome
  return {
    ok: false,
    reason,
    isFinal: isTooLate || status === 413,
    retryAfter: Math.min(retryAfter, lifetime),
  }
}

/** Whom a push service may write to (RFC 8292, section 2.1). */
function contact(): string {
  if (env.MAIL_FROM) return `mailto:${env.MAIL_FROM}`
  return env.SITE_URL?.startsWith('https:') ? env.SITE_URL : 'mailto:webmaster@localhost'
}

/** What the browser shows, and where it leads: nothing in it says whom it is about. */
function composePush(message: PushMessage): { title: string; url: string; tag: string } {
  const language = staffLanguages.find((one) => one === message.language) ?? env.NOTIFY_LANGUAGE
  const { person, audience, country, kind } = message
  const tag = `${kind}-${person}`
  if (kind === 'people') {
    const number = message.unowned ?? 0
    const step = { id: person, kind: message.step, audience, country, isUnowned: number > 0 }
    if (number <= 1) return { title: nameStep({ step, language }), url: stepPath(step), tag }
    return {
      title: `${deskTexts[language].push.unowned}: ${number}`,
      url: `/cms${deskPath}${deskQuery({ tab: 'all', page: 1, step: 'planned', owner: [noValue] })}`,
      tag: 'people-unowned',
    }
  }
  const { push } = deskTexts[language]
  const what = kind === 'consultations' ? audience && push[audience] : push[message.purpose ?? kind]
  const place = country && countryName({ country, language })
  return {
    title: [what, place].filter(Boolean).join(' · '),
    url: `/cms${deskPath}${deskQuery({ tab: 'new', page: 1, person })}`,
    tag,
  }
}

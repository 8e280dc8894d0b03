import { randomUUID, randomBytes } from 'node:crypto'
import {
  Forbidden,
  type Endpoint,
  type PayloadRequest,
  type CollectionAfterChangeHook,
  type CollectionAfterLoginHook,
  type CollectionAfterLogoutHook,
} from 'payload'
import { z } from 'zod'
import { failureResponse } from '../../src/server/http/failureAnswer'
import { requestLocale } from '../../src/i18n/detectLocale'
import { isPublicUrl } from '../../src/server/isPublicAddress'
import { worksWithRequests } from '../access/roles'
import { sessionOf, accountOf } from './sessions'
import { isCurvePoint } from '../push/pushKeys'
import { pushDeviceCookie, pushDeviceOf } from '../push/pushDevice'
import {
  endPushSubscriptions,
  movePushSubscription,
  storePushSubscription,
  followLogIn,
} from '../push/pushSubscriptions'
import type { User } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactions'
import { sql } from '@payloadcms/db-postgres'
import { hashSecret } from '@/domain/hashes'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'

/** Bytes of base64url (RFC 8291: 65 of a public key, 16 of a secret). */
const bytes = (number: number) =>
  z
    .base64url()
    .max(100)
    .refine((value) => Buffer.from(value, 'base64url').length === number)

/** What a browser gives (Push API). */
const subscriptionSchema = z.object({
  endpoint: z.string().max(2000).refine(isPublicUrl),
  keys: z.object({ p256dh: bytes(65).refine(isCurvePoint), auth: bytes(16) }),
})

/** The same, and what its reader wants to be told of. */
const wishesSchema = subscriptionSchema.extend({ newRequests: z.boolean(), nextSteps: z.boolean() })

/**
 * `POST /push` has the browser that asks notified of what its reader wants, `DELETE /push` ends that. For
 * those who work with requests. `PATCH /push` says where a browser is told from now on.
 */
export const pushEndpoints: Endpoint[] = [
  { path: '/push', method: 'post', handler: subscribe },
  { path: '/push', method: 'patch', handler: move },
  { path: '/push', method: 'delete', handler: unsubscribe },
]

async function subscribe(req: PayloadRequest): Promise<Response> {
  const { user, headers, payload, i18n } = req
  if (!user || !worksWithRequests(user)) throw new Forbidden(req.t)
  const body = wishesSchema.safeParse(await req.json?.().catch(() => null))
  if (!body.success) return failureResponse({ code: 'bad_request', locale: requestLocale(req) })
  const { endpoint, keys, newRequests, nextSteps } = body.data
  const device = pushDeviceOf(headers) ?? randomUUID()
  await storePushSubscription(
    payload.db.drizzle,
    { user: Number(user.id), device, session: sessionOf(req) },
    { endpoint, ...keys, language: i18n.language, newRequests, nextSteps },
  )
  return answer(device)
}

/** The browser does this by itself, also when its reader's session is over: it is known by its cookie. */
async function move(req: PayloadRequest): Promise<Response> {
  const body = subscriptionSchema.safeParse(await req.json?.().catch(() => null))
  if (!body.success) return failureResponse({ code: 'bad_request', locale: requestLocale(req) })
  const { endpoint, keys } = body.data
  const device = pushDeviceOf(req.headers)
  const database = req.payload.db.drizzle
  const isMoved = device && (await movePushSubscription(database, device, { endpoint, ...keys }))
  if (!isMoved) throw new Forbidden(req.t)
  return answer(device)
}

async function unsubscribe(req: PayloadRequest): Promise<Response> {
  const { user, headers, payload } = req
  if (!user) throw new Forbidden(req.t)
  const device = pushDeviceOf(headers)
  if (device) await endPushSubscriptions(payload.db.drizzle, { device })
  return answer(null)
}

function answer(device: string | null): Response {
  return Response.json({}, { headers: { 'Set-Cookie': pushDeviceCookie(device) } })
}

/** After the log-out the user is told of nothing more in that browser. */
export const unsubscribeAtLogOut: CollectionAfterLogoutHook = async ({ req }) => {
  const device = pushDeviceOf(req.headers)
  if (!device) return
  await endPushSubscriptions(await transactionOf(req), { device })
}

/** After a log-in the user goes on being told in that browser; the one who used it before is not. */
export const movePushAtLogIn: CollectionAfterLoginHook<User> = async ({ req, token, user }) => {
  const device = pushDeviceOf(req.headers)
  if (!device) return
  const database = await transactionOf(req)
  await endPushSubscriptions(database, { device, exceptOf: user.id })
  await followLogIn(database, { user: user.id, device, session: sessionIn(token) })
}

/** A user who is switched off, or does not work with requests any more, is told of none. */
export const unsubscribeFormerStaff: CollectionAfterChangeHook<User> = async ({ doc, req }) => {
  if (doc.active && worksWithRequests(doc)) return doc
  await endPushSubscriptions(await transactionOf(req), { user: doc.id })
  return doc
}

/** The number of the log-in that a token, which has just been made here, is for. */
function sessionIn(token: string): string | null {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}',
  )
  const { sid }: { sid?: unknown } = { ...Object(claims) }
  return typeof sid === 'string' ? sid : null
}

/**
 * `POST /{id}/calendar` makes the secret of one's own calendar anew and answers with it, once.
 * `DELETE /{id}/calendar` ends it; admins end everybody's.
 */
export const calendarEndpoints: Endpoint[] = [
  { path: '/:id/calendar', method: 'post', handler: makeKey },
  { path: '/:id/calendar', method: 'delete', handler: endKey },
]

async function makeKey(req: PayloadRequest): Promise<Response> {
  const user = accountOf(req)
  if (user !== req.user?.id || !worksWithRequests(req.user)) throw new Forbidden(req.t)
  // The only secret that opens a user's calendar: 192 random bits.
  const key = randomBytes(24).toString('base64url')
  return store({ req, user, key })
}

async function endKey(req: PayloadRequest): Promise<Response> {
  return store({ req, user: accountOf(req) })
}

type Stored = { req: PayloadRequest; user: number; key?: string }

/** That is no change of the account, so no hook runs. */
async function store({ req, user, key }: Stored): Promise<Response> {
  const hash = key ? hashSecret(key) : null
  await req.payload.db.drizzle.execute(
    sql`update users set calendar_key = ${hash} where id = ${user}`,
  )
  const event = key ? 'calendar_opened' : 'calendar_closed'
  logSecurityEvent({ event, at: 'cms', headers: req.headers, user })
  return Response.json({ key })
}

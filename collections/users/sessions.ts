import { sql } from '@payloadcms/db-postgres'
import { type Payload, Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import type { User } from '../../src/payload-types'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { parseRecordId } from '../../src/domain/recordId'
import { runsSite } from '../access/roles'
import { endPushSubscriptions } from '../push/pushSubscriptions'

/** A log-in that is still open. */
export type OpenSession = { id: string; createdAt: string }

type OfUser = { payload: Payload; user: User['id'] }

/** The open log-ins of an account, the newest first. */
export async function findOpenSessions({ payload, user }: OfUser): Promise<OpenSession[]> {
  const { rows } = await payload.db.drizzle.execute<{ id: string; created_at: Date | string }>(sql`
    select id, created_at from users_sessions
    where _parent_id = ${user} and expires_at > now()
    order by created_at desc
  `)
  return rows.map(({ id, created_at }) => ({ id, createdAt: new Date(created_at).toISOString() }))
}

/**
 * Ends one log-in of an account. Only its own row goes: Payload writes the whole list back, so two that
 * end at the same moment could bring each other back.
 * @returns whether it was open
 */
export async function endSession({
  payload,
  user,
  session,
}: OfUser & { session: string }): Promise<boolean> {
  const { rowCount } = await payload.db.drizzle.execute(
    sql`delete from users_sessions where _parent_id = ${user} and id = ${session}`,
  )
  return rowCount === 1
}

/** Ends all log-ins of an account but one. */
export async function endOtherSessions({
  payload,
  user,
  except,
}: OfUser & { except: string | null }): Promise<void> {
  await payload.db.drizzle.execute(
    sql`delete from users_sessions where _parent_id = ${user} and id is distinct from ${except}`,
  )
}

/** The log-in by which a request came, null for one without. */
export function sessionOf({ user }: { user?: object | null }): string | null {
  // Payload notes it, but leaves it out of its types.
  const { _sid: id } = (user ?? {}) as { _sid?: unknown }
  return typeof id === 'string' ? id : null
}

/**
 * `DELETE /{id}/sessions/{session}` ends one log-in, `DELETE /{id}/sessions` all but the one by which
 * the request came. People end their own, admins everybody's. Notifications of these browsers end too.
 */
export const sessionEndpoints: Endpoint[] = [
  { path: '/:id/sessions/:session', method: 'delete', handler: endOne },
  { path: '/:id/sessions', method: 'delete', handler: endOthers },
]

async function endOne(req: PayloadRequest): Promise<Response> {
  const { payload, routeParams } = req
  const user = accountOf(req)
  const session = String(routeParams?.session)
  const wasOpen = await endSession({ payload, user, session })
  if (!wasOpen) throw new NotFound(req.t)
  await endPushSubscriptions(payload.db.drizzle, { user, session })
  return ended({ req, user })
}

async function endOthers(req: PayloadRequest): Promise<Response> {
  const { payload } = req
  const user = accountOf(req)
  const session = sessionOf(req)
  await endOtherSessions({ payload, user, except: session })
  await endPushSubscriptions(payload.db.drizzle, { user, exceptSession: session })
  return ended({ req, user })
}

/** The account that a request is about: one's own, for admins each. @throws Forbidden, NotFound */
export function accountOf(req: PayloadRequest): number {
  const id = parseRecordId(String(req.routeParams?.id))
  const isAllowed = req.user && (req.user.id === id || runsSite(req.user))
  if (!isAllowed) throw new Forbidden(req.t)
  if (id === null) throw new NotFound(req.t)
  return id
}

function ended({ req, user }: { req: PayloadRequest; user: number }): Response {
  logSecurityEvent({ event: 'log_out', at: 'cms', headers: req.headers, user })
  return Response.json({})
}

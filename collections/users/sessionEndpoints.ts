import { Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { parseRecordId } from '../../src/domain/recordId'
import { managesUsers } from '../access/roles'
import { endPushSubscriptions } from '../push/pushSubscriptions'
import { endOtherSessions, endSession, sessionOf } from './openSessions'

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
  const user = whose(req)
  const session = String(routeParams?.session)
  const wasOpen = await endSession({ payload, user, session })
  if (!wasOpen) throw new NotFound(req.t)
  await endPushSubscriptions(payload.db.drizzle, { user, session })
  return ended({ req, user })
}

async function endOthers(req: PayloadRequest): Promise<Response> {
  const { payload } = req
  const user = whose(req)
  const session = sessionOf(req)
  await endOtherSessions({ payload, user, except: session })
  await endPushSubscriptions(payload.db.drizzle, { user, exceptSession: session })
  return ended({ req, user })
}

/** Whose log-ins a request is about. */
function whose(req: PayloadRequest): number {
  const id = parseRecordId(String(req.routeParams?.id))
  const isAllowed = req.user && (req.user.id === id || managesUsers(req.user))
  if (!isAllowed) throw new Forbidden(req.t)
  if (id === null) throw new NotFound(req.t)
  return id
}

function ended({ req, user }: { req: PayloadRequest; user: number }): Response {
  logSecurityEvent({ event: 'log_out', at: 'cms', headers: req.headers, user })
  return Response.json({}, { headers: { 'Cache-Control': 'private, no-store' } })
}

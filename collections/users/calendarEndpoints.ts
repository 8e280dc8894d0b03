import { sql } from '@payloadcms/db-postgres'
import { randomBytes } from 'node:crypto'
import { Forbidden, type Endpoint, type PayloadRequest } from 'payload'
import { hashSecret } from '../../src/domain/hashSecret'
import { parseRecordId } from '../../src/domain/recordId'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { runsSite, worksWithRequests } from '../access/roles'

/**
 * `POST /{id}/calendar` makes the secret of one's own calendar anew and answers with it, once.
 * `DELETE /{id}/calendar` ends it; admins end everybody's.
 */
export const calendarEndpoints: Endpoint[] = [
  { path: '/:id/calendar', method: 'post', handler: makeKey },
  { path: '/:id/calendar', method: 'delete', handler: endKey },
]

async function makeKey(req: PayloadRequest): Promise<Response> {
  const { user } = req
  if (!user || !worksWithRequests(user) || whose(req) !== user.id) throw new Forbidden(req.t)
  // The only secret that opens a user's calendar: 192 random bits.
  const key = randomBytes(24).toString('base64url')
  await store({ req, hash: hashSecret(key) })
  return answer({ key })
}

async function endKey(req: PayloadRequest): Promise<Response> {
  const { user } = req
  if (!user || (whose(req) !== user.id && !runsSite(user))) throw new Forbidden(req.t)
  await store({ req, hash: null })
  return answer({})
}

function whose({ routeParams }: PayloadRequest): number | null {
  return parseRecordId(String(routeParams?.id))
}

/** That is no change of the account, so no hook runs. */
async function store({ req, hash }: { req: PayloadRequest; hash: string | null }): Promise<void> {
  const user = whose(req)
  await req.payload.db.drizzle.execute(
    sql`update users set calendar_key = ${hash} where id = ${user}`,
  )
  const event = hash ? 'calendar_opened' : 'calendar_closed'
  logSecurityEvent({ event, at: 'cms', headers: req.headers, user: user ?? undefined })
}

function answer(body: { key?: string }): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'private, no-store' } })
}

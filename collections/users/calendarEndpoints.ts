import { sql } from '@payloadcms/db-postgres'
import { randomBytes } from 'node:crypto'
import { Forbidden, type Endpoint, type PayloadRequest } from 'payload'
import { hashSecret } from '@/domain/hashes'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { worksWithRequests } from '../access/roles'
import { accountOf } from './sessions'

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
  return Response.json({ key }, { headers: { 'Cache-Control': 'private, no-store' } })
}

import { sql } from '@payloadcms/db-postgres'
import { Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { announceQueuedDeliveries } from '../../src/server/deliverySignal'
import { worksWithRequests } from '../access/roles'
import { idOfAddress } from '../followUp/recordIds'

/**
 * `POST /{id}/send-again` tries one message to staff now, `POST /send-again` all that were given up.
 * For those who work with requests.
 */
export const deliveryEndpoints: Endpoint[] = [
  { path: '/send-again', method: 'post', handler: (req) => sendAgain(req, sql`state = 'failed'`) },
  { path: '/:id/send-again', method: 'post', handler: sendOneAgain },
]

async function sendOneAgain(req: PayloadRequest): Promise<Response> {
  const id = idOfAddress(req)
  const { totalDocs } = await req.payload.count({
    collection: 'deliveries',
    where: { id: { equals: id } },
    overrideAccess: false,
    req,
  })
  if (totalDocs === 0) throw new NotFound(req.t)
  // What is due within a minute may be on its way already and would arrive twice.
  const isWaiting = sql`state = 'waiting' and next_attempt_at > now() + interval '1 minute'`
  return sendAgain(req, sql`id = ${id} and (state = 'failed' or ${isWaiting})`)
}

/** Puts deliveries at the head of the queue, with all their tries before them. */
async function sendAgain(req: PayloadRequest, which: ReturnType<typeof sql>): Promise<Response> {
  if (!worksWithRequests(req.user)) throw new Forbidden(req.t)
  const { rowCount } = await req.payload.db.drizzle.execute(sql`
    update deliveries
    set state = 'waiting', attempts = 0, next_attempt_at = now(), updated_at = now()
    where ${which}
  `)
  announceQueuedDeliveries()
  const headers = { 'Cache-Control': 'private, no-store' }
  return Response.json({ queued: rowCount ?? 0 }, { headers })
}

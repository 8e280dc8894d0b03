import { sql } from '@payloadcms/db-postgres'
import { Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { announceQueuedDeliveries } from '../../src/server/deliverySignal'
import { parseRecordId } from '../../src/domain/recordId'
import { worksWithRequests } from '../access/roles'

/**
 * `POST /{id}/send-again` tries one message to staff now, `POST /send-again` all that were given up.
 * For those who work with requests.
 */
export const deliveryEndpoints: Endpoint[] = [
  { path: '/send-again', method: 'post', handler: sendAllAgain },
  { path: '/:id/send-again', method: 'post', handler: sendAgain },
]

async function sendAllAgain(req: PayloadRequest): Promise<Response> {
  if (!worksWithRequests(req.user)) throw new Forbidden(req.t)
  return answer(await queueAgain({ req, which: sql`state = 'failed'` }))
}

async function sendAgain(req: PayloadRequest): Promise<Response> {
  if (!worksWithRequests(req.user)) throw new Forbidden(req.t)
  const id = parseRecordId(String(req.routeParams?.id))
  if (id === null) throw new NotFound(req.t)
  const { totalDocs } = await req.payload.count({
    collection: 'deliveries',
    where: { id: { equals: id } },
    overrideAccess: false,
    req,
  })
  if (totalDocs === 0) throw new NotFound(req.t)
  // What is due within a minute may be on its way already and would arrive twice.
  const isWaiting = sql`state = 'waiting' and next_attempt_at > now() + interval '1 minute'`
  return answer(
    await queueAgain({ req, which: sql`id = ${id} and (state = 'failed' or ${isWaiting})` }),
  )
}

/** Puts deliveries at the head of the queue, with all their tries before them. */
async function queueAgain({
  req,
  which,
}: {
  req: PayloadRequest
  which: ReturnType<typeof sql>
}): Promise<number> {
  const { rowCount } = await req.payload.db.drizzle.execute(sql`
    update deliveries
    set state = 'waiting', attempts = 0, next_attempt_at = now(), updated_at = now()
    where ${which}
  `)
  announceQueuedDeliveries()
  return rowCount ?? 0
}

function answer(queued: number): Response {
  return Response.json({ queued }, { headers: { 'Cache-Control': 'private, no-store' } })
}

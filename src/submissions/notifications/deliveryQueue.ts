import type { AnnouncedCollection, DeliveryChannel } from '@collections/Deliveries'
import { pool } from '@/server/database'

/** One message to staff that this server has taken from the queue. */
export type Delivery = {
  id: number
  kind: AnnouncedCollection
  record: number
  /** this one included */
  attempts: number
  createdAt: Date
}

/**
 * Seconds for which nobody else takes a delivery. It is longer than any receiver is waited for, so
 * only what a server that died has left behind comes back by itself.
 */
const leaseSeconds = 60

/**
 * Takes the delivery that has waited longest. However many servers ask at once, each gets another
 * one. All times are the database's.
 */
export async function claimDelivery(channel: DeliveryChannel): Promise<Delivery | null> {
  const { rows } = await pool.query<Delivery>(
    `update deliveries
     set attempts = attempts + 1, updated_at = now(),
         next_attempt_at = now() + $2 * interval '1 second'
     where id = (
       select id from deliveries
       where channel = $1 and state = 'waiting' and next_attempt_at <= now()
       order by next_attempt_at, id limit 1
       for update skip locked
     )
     returning id, kind, record::integer, attempts::integer, created_at as "createdAt"`,
    [channel, leaseSeconds],
  )
  return rows[0] ?? null
}

/** It has arrived; `remark` is what staff should know nevertheless. */
export async function noteDelivered({ id, remark }: { id: number; remark?: string }) {
  await pool.query(
    `update deliveries
     set state = 'delivered', delivered_at = now(), next_attempt_at = null, last_error = $2,
         updated_at = now()
     where id = $1`,
    [id, remark ?? null],
  )
}

/** It has not arrived and comes again; without a time, it is given up. */
export async function noteFailed({
  delivery: { id, attempts },
  reason,
  againIn,
}: {
  delivery: Delivery
  reason: string
  /** seconds */
  againIn: number | null
}) {
  await pool.query(
    // Whoever has it now, or has sent it again by hand, knows better.
    `update deliveries
     set state = case when $4::float8 is null then 'failed' else 'waiting' end::enum_deliveries_state,
         next_attempt_at = now() + $4::float8 * interval '1 second', last_error = $3,
         updated_at = now()
     where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, reason, againIn],
  )
}

/** What it was about is gone, so nobody is told. */
export async function dropDelivery(id: number) {
  await pool.query('delete from deliveries where id = $1', [id])
}

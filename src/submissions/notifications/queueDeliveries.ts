import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { AnnouncedCollection } from '@collections/Deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'

/**
 * Notes, in the transaction that stores a submission, that staff are to be told of it: both are
 * there or neither is. After the commit, `announceQueuedDeliveries` gets it going at once.
 */
export async function queueDeliveries({
  req,
  kind,
  record,
}: {
  req: PayloadRequest
  kind: AnnouncedCollection
  record: number
}): Promise<void> {
  if (configuredChannels.length === 0) return
  const transaction = await openTransaction(req)
  const rows = configuredChannels.map(
    (channel) => sql`(${kind}, ${record}::integer, ${channel}, now())`,
  )
  await transaction.execute(sql`
    insert into deliveries (kind, record, channel, next_attempt_at)
    values ${sql.join(rows, sql`, `)}
  `)
}

async function openTransaction({ payload: { db }, transactionID }: PayloadRequest) {
  const session = transactionID && db.sessions?.[await transactionID]
  if (!session) throw new Error('deliveries are queued in the transaction of their submission')
  // Payload types it as unknown, because each adapter has its own.
  return session.db as typeof db.drizzle
}

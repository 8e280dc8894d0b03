import { deliveryChannels } from '@collections/deliveries'
import { pool } from '@/server/databasePool'

type ChannelQueue = {
  channel: string
  waiting: number
  failed: number
  oldest: number
}

/** Every channel, also those without a row. The age counts from when staff should have been notified. */
export async function readDeliveryQueues(): Promise<ChannelQueue[]> {
  const { rows } = await pool.query<ChannelQueue>(
    `select name as channel, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8
         as oldest
     from unnest($1::text[]) as channels (name)
     left join deliveries on channel::text = name and state in ('waiting', 'failed')
     group by name`,
    [deliveryChannels],
  )
  return rows
}

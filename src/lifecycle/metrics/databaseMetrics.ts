import { Gauge, type Registry } from 'prom-client'
import { deliveryChannels } from '@collections/deliveries'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { pools } from '@/server/ResilientPool'

/** Adds the connections to the database. @returns how to bring them up to date */
export function addPoolMetrics(register: Registry): () => void {
  const gauge = (name: string, help: string, labelNames = ['pool']) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const most = gauge(
    'curaco_database_pool_connections_max',
    'Connections that a pool may have; Payload keeps one of those of curaco-cms for itself.',
  )
  const waiting = gauge(
    'curaco_database_pool_waiting_requests',
    'Callers that wait for a connection of a pool.',
  )
  const connections = gauge('curaco_database_pool_connections', 'Open connections of a pool.', [
    'pool',
    'state',
  ])
  return () => {
    for (const one of [most, waiting, connections]) one.reset()
    for (const { options, totalCount, idleCount, waitingCount } of pools) {
      const labels = { pool: options.application_name ?? 'other' }
      most.inc(labels, options.max)
      waiting.inc(labels, waitingCount)
      connections.inc({ ...labels, state: 'idle' }, idleCount)
      connections.inc({ ...labels, state: 'in_use' }, totalCount - idleCount)
    }
  }
}

type ChannelQueue = { channel: string; waiting: number; failed: number; oldest: number }

/** Adds what waits in the database. @returns how to bring it up to date */
export function addQueueMetrics(register: Registry): () => Promise<void> {
  const up = new Gauge({
    name: 'curaco_database_up',
    help: '1 where the database has answered this scrape, else 0, without the metrics that come from it.',
    registers: [register],
  })
  const oldest = new Gauge({
    name: 'curaco_deliveries_oldest_waiting_seconds',
    help: 'Age of the oldest message to staff that is still to be delivered; 0 where none is.',
    labelNames: ['channel'],
    registers: [register],
  })
  const jobs = new Gauge({
    name: 'curaco_jobs',
    help: 'Tasks of the queue that are due and waiting; tasks and jobs that have failed again and again.',
    labelNames: ['state'],
    registers: [register],
  })
  const deliveries = new Gauge({
    name: 'curaco_deliveries',
    help: 'Messages to staff that are still to be delivered, and those that were given up.',
    labelNames: ['channel', 'state'],
    registers: [register],
  })
  return async () => {
    for (const one of [deliveries, oldest, jobs]) one.reset()
    try {
      for (const row of await readDeliveries()) {
        const { channel } = row
        deliveries.set({ channel, state: 'waiting' }, row.waiting)
        deliveries.set({ channel, state: 'failed' }, row.failed)
        oldest.set({ channel }, row.oldest)
      }
      const { due, failed } = await readJobs()
      jobs.set({ state: 'due' }, due)
      jobs.set({ state: 'failed' }, failed)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the database did not respond to a metrics request')
      up.set(0)
    }
  }
}

/** Every channel, also those without a row. The age counts from when staff should have been notified. */
async function readDeliveries(): Promise<ChannelQueue[]> {
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

/** A job whose run is not done after half an hour was tried again many times. */
async function readJobs(): Promise<{ due: number; failed: number }> {
  const { rows } = await pool.query<{ due: number; failed: number }>(
    `select count(*) filter (where has_error is not true and coalesce(wait_until, now()) <= now())::int as due,
       count(*) filter (where has_error)::int + (
         select count(*) from job_runs
         where busy_until is not null and slot < now() - interval '30 minutes')::int as failed
     from payload_jobs where completed_at is null`,
  )
  return rows[0] ?? { due: 0, failed: 0 }
}

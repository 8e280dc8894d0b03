import { Gauge, type Registry } from 'prom-client'
import { readBackups } from '@/backups/readBackups'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { pools } from '@/server/ResilientPool'
import { readDeliveryQueues } from '../readDeliveryQueues'

/** Adds the connections to the database. @returns how to bring them up to date */
export function addPoolMetrics(register: Registry): () => void {
  const gauge = gaugesOf(register)
  const most = gauge(
    'curaco_database_pool_connections_max',
    'Connections that a pool may have; Payload keeps one of those of curaco-cms for itself.',
    ['pool'],
  )
  const waiting = gauge(
    'curaco_database_pool_waiting_requests',
    'Callers that wait for a connection of a pool.',
    ['pool'],
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

/** Adds what waits in the database. @returns how to bring it up to date */
export function addQueueMetrics(register: Registry): () => Promise<void> {
  const gauge = gaugesOf(register)
  const up = gauge(
    'curaco_database_up',
    '1 where the database has answered this scrape, else 0, without the metrics that come from it.',
  )
  const oldest = gauge(
    'curaco_deliveries_oldest_waiting_seconds',
    'Age of the oldest message to staff that is still to be delivered; 0 where none is.',
    ['channel'],
  )
  const jobs = gauge(
    'curaco_jobs',
    'Tasks of the queue that are due and waiting; tasks and jobs that have failed again and again.',
    ['state'],
  )
  const deliveries = gauge(
    'curaco_deliveries',
    'Messages to staff that are still to be delivered, and those that were given up.',
    ['channel', 'state'],
  )
  const backupOk = gauge(
    'curaco_backup_ok',
    '1 where the last backup is as it should be, 0 where it failed or is overdue; none without backups.',
  )
  const lastBackup = gauge(
    'curaco_backup_last_complete_timestamp_seconds',
    'When the last complete backup was begun.',
  )
  return async () => {
    for (const one of [deliveries, oldest, jobs]) one.reset()
    for (const one of [backupOk, lastBackup]) one.remove()
    try {
      for (const row of await readDeliveryQueues()) {
        const { channel } = row
        deliveries.set({ channel, state: 'waiting' }, row.waiting)
        deliveries.set({ channel, state: 'failed' }, row.failed)
        oldest.set({ channel }, row.oldest)
      }
      const { due, failed } = await readJobs()
      jobs.set({ state: 'due' }, due)
      jobs.set({ state: 'failed' }, failed)
      const { state, lastComplete } = await readBackups()
      if (state !== 'off') backupOk.set(state === 'failed' || state === 'overdue' ? 0 : 1)
      if (lastComplete) lastBackup.set(lastComplete.at.getTime() / 1000)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the database did not respond to a metrics request')
      up.set(0)
    }
  }
}

const gaugesOf =
  (register: Registry) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })

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

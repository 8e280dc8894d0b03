import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { pool } from '@/server/databasePool'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { backupWithin, isBackingUpSql } from './readBackups'

/** Records that no backup has been tried for too long: the backup process, which is away, cannot. */
export async function recordOverdueBackup(): Promise<void> {
  if (!env.BACKUP_RECIPIENT) return
  const { rowCount } = await pool.query(
    `insert into backup_runs (started_at, error)
     select now(), 'overdue'
     where not exists (select from backup_runs where started_at > now() - $1::interval)
       and not ${isBackingUpSql}`,
    [backupWithin],
  )
  if (rowCount) log.error('the backup is overdue')
}

/**
 * Queues the messages to staff about a backup that failed: about the first one, and once a day while it goes
 * on. However many servers do so, one of them announces it.
 */
export async function announceFailedBackups(): Promise<void> {
  if (configuredChannels.length === 0) return
  const { rowCount } = await pool.query(
    `with failed as (
       update backup_runs set is_announced = true
       where id = (
         select id from backup_runs run
         where error is not null and not is_announced
           and not exists (
             select from backup_runs later where later.id > run.id and later.error is null)
           and not exists (
             select from backup_runs earlier
             where earlier.is_announced and earlier.started_at > now() - interval '23 hours'
               and earlier.id > coalesce((select max(id) from backup_runs where error is null), 0))
         order by id desc limit 1
         for update skip locked)
         and not is_announced
       returning id)
     insert into deliveries (kind, record, channel, next_attempt_at)
     select 'backup-runs', id, channel::enum_deliveries_channel, now()
     from failed, unnest($1::text[]) as list (channel)`,
    [configuredChannels],
  )
  if (rowCount) announceQueuedDeliveries()
}

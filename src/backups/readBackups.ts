import { parseBackupError, type BackupError } from '@/domain/backupErrors'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'
import { pool } from '@/server/databasePool'
import { env } from '@/server/env'

/** SQL: whether a backup is being made. Postgres shows the two halves of a lock's number. */
export const isBackingUpSql = `exists (
  select from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${advisoryLocks.backup})`

/** A night, and two hours for the backup itself: an older one is overdue (an interval of Postgres). */
export const backupWithin = '26 hours'

/** How a site's backups stand. */
export type Backups = {
  /**
   * `off`: it makes none by itself; `none`: the first one is still to come; `failed`: something is wrong
   * with the last one; `overdue`: the last complete one is too old.
   */
  state: 'off' | 'none' | 'ok' | 'failed' | 'overdue'
  isRunning: boolean
  lastComplete: { archive: string; at: Date; bytes: number; seconds: number } | null
  lastVerifiedAt: Date | null
  /** What is wrong now. */
  error: { code: BackupError; at: Date } | null
}

type Row = {
  isRunning: boolean
  isOverdue: boolean | null
  archive: string | null
  at: Date
  bytes: string
  seconds: number
  lastVerifiedAt: Date | null
  error: string | null
  errorAt: Date | null
}

/** Reads how the backups stand. The caller has checked that staff are asking. */
export async function readBackups(): Promise<Backups> {
  const { rows } = await pool.query<Row>(
    `select ${isBackingUpSql} as "isRunning", complete.*, last.*,
       complete.at < now() - $1::interval as "isOverdue",
       (select max(verified_at) from backup_runs) as "lastVerifiedAt"
     from (select) as one
     left join lateral (
       select archive, started_at as at, bytes,
         extract(epoch from finished_at - started_at)::float8 as seconds
       from backup_runs where is_complete order by started_at desc limit 1) complete on true
     left join lateral (
       select error, finished_at as "errorAt" from backup_runs order by id desc limit 1) last on true`,
    [backupWithin],
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate gives a row')
  const { isRunning, archive, at, bytes, seconds, lastVerifiedAt, error, errorAt } = row
  return {
    state: stateOf(row),
    isRunning,
    lastComplete: archive === null ? null : { archive, at, bytes: Number(bytes), seconds },
    lastVerifiedAt,
    error: error && errorAt ? { code: parseBackupError(error), at: errorAt } : null,
  }
}

function stateOf({ isOverdue, isRunning, archive, error }: Row): Backups['state'] {
  if (!env.BACKUP_RECIPIENT) return 'off'
  if ((isOverdue && !isRunning) || error === 'overdue') return 'overdue'
  if (error) return 'failed'
  return archive === null ? 'none' : 'ok'
}

import { announceFailedBackups, recordOverdueBackup } from '@/backups/announceFailedBackups'
import { removeExpiredLimits } from '@/server/http/rateLimits'
import { removeFiles } from '@/server/removeFiles'
import { countOrphanedUploads, removeHalfReceived } from '@/submissions/cv/countOrphanedUploads'
import { rescanCvs } from '@/submissions/cv/rescanCvs'
import { wakeDeliveries } from '@/submissions/notifications/deliverNotifications'
import { queueReminders } from '@/submissions/push/pushQueue'
import { queueDailyDigests, queueWeeklyFigures } from '@/submissions/queueUserMails'
import { removeOldRecords } from '@/submissions/retention/removeOldRecords'
import { sweepDrafts } from '@/submissions/survey/storedDrafts'
import { getCms } from '@/cms/getCms'
import { pool } from '@/server/databasePool'

/** Work that comes again and again. A run that fails is repeated, so doing it twice does no harm. */
export type Job = {
  name: string
  /** When it runs, in UTC; six parts begin with the second. After a pause only the last time counts. */
  cron: string
  work: () => Promise<void> | void
  /** True where one server does it for all; else each server does it. */
  alone: boolean
  /** Asked before each run; a run that is not due is left out. */
  isDue?: () => Promise<boolean> | boolean
}

const hour = 60 * 60 * 1000

/** A program that makes backups may start with this server, and makes up for what was missed. */
const hasRunForAnHour = () => performance.now() > hour

export const jobs: Job[] = [
  { name: 'deliveries', cron: '*/2 * * * * *', work: wakeDeliveries, alone: false },
  { name: 'tasks', cron: '*/2 * * * * *', work: runTasks, alone: true, isDue: hasDueTasks },
  { name: 'tidy-tasks', cron: '* * * * *', work: tidyTasks, alone: true },
  { name: 'file-removals', cron: '* * * * *', work: removeFiles, alone: true },
  { name: 'reminders', cron: '* * * * *', work: queueReminders, alone: true },
  { name: 'failed-backups', cron: '* * * * *', work: announceFailedBackups, alone: true },
  { name: 'daily-digests', cron: '*/5 * * * *', work: queueDailyDigests, alone: true },
  { name: 'virus-scans', cron: '*/5 * * * *', work: rescanCvs, alone: true },
  { name: 'expired-limits', cron: '*/5 * * * *', work: removeExpiredLimits, alone: true },
  { name: 'retention', cron: '0 * * * *', work: removeOldRecords, alone: true },
  { name: 'survey-drafts', cron: '0 * * * *', work: sweepDrafts, alone: true },
  { name: 'weekly-figures', cron: '0 * * * *', work: queueWeeklyFigures, alone: true },
  {
    name: 'overdue-backup',
    cron: '0 * * * *',
    work: recordOverdueBackup,
    alone: true,
    isDue: hasRunForAnHour,
  },
  { name: 'ended-days', cron: '0 0 * * *', work: announceEndedDays, alone: true },
  // With a bucket each server receives files in a folder of its own.
  { name: 'half-received', cron: '0 * * * *', work: removeHalfReceived, alone: false },
  { name: 'orphaned-uploads', cron: '0 3 * * *', work: countOrphanedUploads, alone: true },
]

/** Each may hold one connection and wait for another: more at once would wait for each other. */
const concurrency = 4

/** Whether a task of Payload's queue is to be run: a scheduled publication, a mail to a user. */
async function hasDueTasks(): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-due-tasks',
    // By the clock of this server, as Payload compares it.
    text: `select from payload_jobs where completed_at is null and has_error is not true
       and processing = false and coalesce(wait_until, $1) <= $1 limit 1`,
    values: [new Date()],
  })
  return rowCount !== 0
}

/**
 * Announces, as triggers announce changes, the days after which a licence or contact is no longer valid, or from which
 * it is: every server makes its pages anew.
 */
async function announceEndedDays(): Promise<void> {
  await pool.query(`
    select pg_notify('content_changed', 'ended-days') from (
      select null::timestamptz as valid_from, valid_until from site_settings_operator_licences
      union all select valid_from, valid_until from site_settings_other_contacts) dated,
      lateral (select (now() at time zone 'UTC')::date as today) clock
    where (valid_until at time zone 'UTC')::date between today - 2 and today - 1
      or (valid_from at time zone 'UTC')::date between today - 1 and today
    limit 1`)
}

/** Payload (3.90.2) marks tasks as taken after it has read them: only one server may do so at a time. */
async function runTasks(): Promise<void> {
  const cms = await getCms()
  await cms.jobs.run({ limit: concurrency })
}

/**
 * Removes tasks that are done and could not be deleted, and gives those back to the queue whose server was
 * killed while it carried them out: Payload would store both for ever. No task takes ten minutes.
 */
async function tidyTasks(): Promise<void> {
  await pool.query(
    `with done as (
       delete from payload_jobs where completed_at < now() - interval '10 minutes')
     update payload_jobs set processing = false
     where processing and completed_at is null and updated_at < now() - interval '10 minutes'`,
  )
}

import { announceFailedBackups, recordOverdueBackup } from '@/backups/announceFailedBackups'
import { removeFiles } from '@/server/removeFiles'
import { countOrphanedUploads, removeHalfReceived } from '@/submissions/cv/countOrphanedUploads'
import { rescanCvs } from '@/submissions/cv/rescanCvs'
import { wakeDeliveries } from '@/submissions/notifications/deliverNotifications'
import { queueReminders } from '@/submissions/push/pushQueue'
import { queueDailyDigests, queueWeeklyFigures } from '@/submissions/queueUserMails'
import { removeOldRecords } from '@/submissions/retention/removeOldRecords'
import { sweepDrafts } from '@/submissions/survey/storedDrafts'
import { hasDueTasks, runTasks, tidyTasks } from './taskQueue'

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
  // With a bucket each server receives files in a folder of its own.
  { name: 'half-received', cron: '0 * * * *', work: removeHalfReceived, alone: false },
  { name: 'orphaned-uploads', cron: '0 3 * * *', work: countOrphanedUploads, alone: true },
]

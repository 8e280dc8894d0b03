import { announceFailedBackups, noteOverdueBackup } from '@/backups/announceBackups'
import { pool } from '@/server/database'
import { log } from '@/server/log'
import { removeFiles } from '@/server/removeFiles'
import { countOrphanedUploads, removeHalfReceived } from '@/submissions/cv/countOrphanedUploads'
import { rescanCvs } from '@/submissions/cv/rescanCvs'
import { queueDailyDigests } from '@/submissions/digest/queueDailyDigests'
import { queueWeeklyFigures } from '@/submissions/figures/queueWeeklyFigures'
import { queueReminders } from '@/submissions/push/pushQueue'
import { queueRetention } from '@/submissions/retention/queueRetention'
import { sweepDrafts } from '@/submissions/survey/storedDrafts'
import { repeatEvery } from './repeatEvery'

type Chore = {
  work: () => Promise<void>
  /** Milliseconds from one time to the next. */
  interval: number
  /** Whether the server has not done it already when it starts. */
  isDue: boolean
  /** What the log says where it did not work. */
  failure: string
}

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

const chores: Chore[] = [
  {
    work: sweepDrafts,
    interval: day,
    isDue: false,
    failure: 'expired survey drafts could not be removed',
  },
  {
    work: removeFiles,
    interval: minute,
    isDue: true,
    failure: 'files of deleted rows could not be removed',
  },
  {
    work: countOrphanedUploads,
    interval: day,
    isDue: true,
    failure: 'files without a row could not be counted',
  },
  {
    work: removeHalfReceived,
    interval: day,
    isDue: true,
    failure: 'half-received files could not be removed',
  },
  {
    work: rescanCvs,
    interval: 5 * minute,
    isDue: true,
    failure: 'CVs could not be scanned again',
  },
  {
    work: tidyJobs,
    interval: minute,
    isDue: true,
    failure: 'done and abandoned jobs could not be tidied away',
  },
  {
    work: queueRetention,
    interval: hour,
    isDue: true,
    failure: 'the removal of records whose time is over could not be queued',
  },
  {
    work: queueDailyDigests,
    interval: 5 * minute,
    isDue: true,
    failure: 'what is due today could not be queued',
  },
  {
    work: queueReminders,
    interval: minute,
    isDue: true,
    failure: 'reminders of next steps could not be queued',
  },
  {
    work: queueWeeklyFigures,
    interval: hour,
    isDue: true,
    failure: 'the figures of last week could not be queued',
  },
  {
    work: noteOverdueBackup,
    interval: hour,
    // What makes backups may be starting too, and makes up for what was missed.
    isDue: false,
    failure: 'it could not be seen whether the backup is overdue',
  },
  {
    work: announceFailedBackups,
    interval: minute,
    isDue: true,
    failure: 'a backup that failed could not be announced',
  },
]

/** Does what has to be done again and again, for as long as the process runs. */
export function startHousekeeping(): void {
  for (const { work, interval, isDue, failure } of chores) {
    const onFailure = (error: unknown) => log.error({ err: error }, failure)
    if (isDue) void work().catch(onFailure)
    repeatEvery({ milliseconds: interval, work, onFailure })
  }
}

/**
 * Removes jobs that are done and could not be deleted, and gives those back to the queue whose server was
 * killed while it carried them out: Payload would keep both for ever. No job takes ten minutes, and
 * carrying one out twice does no harm.
 */
async function tidyJobs(): Promise<void> {
  await pool.query(
    `with done as (
       delete from payload_jobs where completed_at < now() - interval '10 minutes')
     update payload_jobs set processing = false
     where processing and completed_at is null and updated_at < now() - interval '10 minutes'`,
  )
}

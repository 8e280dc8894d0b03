import { getCms } from '@/cms/getCms'
import { pool } from '@/server/databasePool'

/** Each may hold one connection and wait for another: more at once would wait for each other. */
const concurrency = 4

/** Whether a task of Payload's queue is to be run: a scheduled publication, a mail to a user. */
export async function hasDueTasks(): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-due-tasks',
    // By the clock of this server, as Payload compares it.
    text: `select from payload_jobs where completed_at is null and has_error is not true
       and processing = false and coalesce(wait_until, $1) <= $1 limit 1`,
    values: [new Date()],
  })
  return rowCount !== 0
}

/** Payload (3.90.2) marks tasks as taken after it has read them: only one server may do so at a time. */
export async function runTasks(): Promise<void> {
  const cms = await getCms()
  await cms.jobs.run({ limit: concurrency })
}

/**
 * Removes tasks that are done and could not be deleted, and gives those back to the queue whose server was
 * killed while it carried them out: Payload would store both for ever. No task takes ten minutes.
 */
export async function tidyTasks(): Promise<void> {
  await pool.query(
    `with done as (
       delete from payload_jobs where completed_at < now() - interval '10 minutes')
     update payload_jobs set processing = false
     where processing and completed_at is null and updated_at < now() - interval '10 minutes'`,
  )
}

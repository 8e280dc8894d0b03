import { followUpRoles } from '@collections/access/roles'
import { pool } from '@/server/database'
import { sendsMail } from '@/server/mail/sendsMail'
import { dailyDigestTask } from './dailyDigestTask'

/** When a day's mail is sent, by the clock of whoever gets it. */
const hour = 7

/** Has the queue send what is due, once a day to everybody who wants it, after seven where they are. */
export async function queueDailyDigests(): Promise<void> {
  if (!sendsMail) return
  // One statement: no user is recorded as served without a job.
  await pool.query(
    `with due as (
       update users set daily_digest_sent_on = (now() at time zone coalesce(time_zone, 'UTC'))::date
       where daily_digest and active and email is not null and role::text = any($1)
         and extract(hour from now() at time zone coalesce(time_zone, 'UTC')) >= $2
         and daily_digest_sent_on is distinct from (now() at time zone coalesce(time_zone, 'UTC'))::date
       returning id)
     insert into payload_jobs (task_slug, input)
     select $3::text::enum_payload_jobs_task_slug, json_build_object('user', id) from due`,
    [followUpRoles, hour, dailyDigestTask.slug],
  )
}

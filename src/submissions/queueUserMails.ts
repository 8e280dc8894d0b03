import { followUpRoles, roles, seesFigures } from '@collections/access/roles'
import { addDays, dayOf } from '@/domain/calendarDays'
import { pool } from '@/server/databasePool'
import { sendsMail } from '@/server/mail/smtp'
import type { UserMail } from './userMailTasks'

/** When a day's mail is sent, by the clock of the user who gets it. */
const hour = 7

/** Has the queue send what is due, once a day to each user who wants it, after seven where they are. */
export async function queueDailyDigests(): Promise<void> {
  await queue(
    'sendDailyDigest',
    `update users set daily_digest_sent_on = (now() at time zone coalesce(time_zone, 'UTC'))::date
     where daily_digest and active and email is not null and role::text = any($2)
       and extract(hour from now() at time zone coalesce(time_zone, 'UTC')) >= $3
       and daily_digest_sent_on is distinct from (now() at time zone coalesce(time_zone, 'UTC'))::date`,
    [followUpRoles, hour],
  )
}

/**
 * Has the queue send last week's figures on a Monday (UTC), once to each user who wants them. Users who had
 * those of the week before and whom no server served on Monday get them later in the week.
 */
export async function queueWeeklyFigures(): Promise<void> {
  const now = new Date()
  const today = dayOf({ now, timeZone: 'UTC' })
  const monday = addDays(today, -((now.getUTCDay() + 6) % 7))
  await queue(
    'sendWeeklyFigures',
    `update users set weekly_figures_sent_on = $2::date
     where weekly_figures and active and email is not null and role::text = any($3)
       and case when $4::boolean then weekly_figures_sent_on is distinct from $2::date
         else weekly_figures_sent_on = $2::date - 7 end`,
    [monday, roles.filter((role) => seesFigures({ id: 0, role })), today === monday],
  )
}

/** One statement: no user is recorded as served without a task. */
async function queue(mail: UserMail, serve: string, values: unknown[]): Promise<void> {
  if (!sendsMail) return
  await pool.query(
    `with due as (${serve} returning id)
     insert into payload_jobs (task_slug, input)
     select $1::text::enum_payload_jobs_task_slug, json_build_object('user', id) from due`,
    [mail, ...values],
  )
}

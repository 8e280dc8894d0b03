import { roles, seesFigures } from '@collections/access/roles'
import { addDays, dayOf } from '@/domain/endOfDay'
import { pool } from '@/server/database'
import { sendsMail } from '@/server/mail/sendsMail'
import { weeklyFiguresTask } from './weeklyFiguresTask'

/**
 * Has the queue send last week's figures on a Monday (UTC), once to everybody who wants them. Whoever had those
 * of the week before and whom no server told on Monday gets them later in the week.
 */
export async function queueWeeklyFigures(): Promise<void> {
  if (!sendsMail) return
  const now = new Date()
  const today = dayOf({ now, timeZone: 'UTC' })
  const monday = addDays(today, -((now.getUTCDay() + 6) % 7))
  // One statement: no user is recorded as served without a job.
  await pool.query(
    `with due as (
       update users set weekly_figures_sent_on = $1::date
       where weekly_figures and active and email is not null and role::text = any($2)
         and case when $3::boolean then weekly_figures_sent_on is distinct from $1::date
           else weekly_figures_sent_on = $1::date - 7 end
       returning id)
     insert into payload_jobs (task_slug, input)
     select $4::text::enum_payload_jobs_task_slug, json_build_object('user', id) from due`,
    [
      monday,
      roles.filter((role) => seesFigures({ id: 0, role })),
      today === monday,
      weeklyFiguresTask.slug,
    ],
  )
}

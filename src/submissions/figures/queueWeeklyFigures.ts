import { roles, seesFigures } from '@collections/access/roles'
import { getCms } from '@/cms/getCms'
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
  const { rows } = await pool.query<{ id: number }>(
    `update users set weekly_figures_sent_on = $1::date
     where weekly_figures and active and email is not null and role::text = any($2)
       and case when $3::boolean then weekly_figures_sent_on is distinct from $1::date
         else weekly_figures_sent_on = $1::date - 7 end
     returning id`,
    [monday, roles.filter((role) => seesFigures({ id: 0, role })), today === monday],
  )
  if (rows.length === 0) return
  const cms = await getCms()
  for (const { id } of rows) {
    await cms.jobs.queue({ task: weeklyFiguresTask.slug, input: { user: id } })
  }
}

import { roles, seesFigures } from '@collections/access/roles'
import { getCms } from '@/cms/getCms'
import { pool } from '@/server/database'
import { sendsMail } from '@/server/mail/sendsMail'
import { weeklyFiguresTask } from './weeklyFiguresTask'

/** Has the queue send last week's figures on a Monday (UTC), once to everybody who wants them. */
export async function queueWeeklyFigures(): Promise<void> {
  const now = new Date()
  if (!sendsMail || now.getUTCDay() !== 1) return
  const { rows } = await pool.query<{ id: number }>(
    `update users set weekly_figures_sent_on = $1::date
     where weekly_figures and active and email is not null and role::text = any($2)
       and weekly_figures_sent_on is distinct from $1::date
     returning id`,
    [now.toISOString().slice(0, 10), roles.filter((role) => seesFigures({ id: 0, role }))],
  )
  if (rows.length === 0) return
  const cms = await getCms()
  for (const { id } of rows) {
    await cms.jobs.queue({ task: weeklyFiguresTask.slug, input: { user: id } })
  }
}

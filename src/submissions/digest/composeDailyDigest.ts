import { followUpRoles, worksWithRequests } from '@collections/access/roles'
import { dayOf, endOfDay, startOfDay } from '@/domain/calendarDays'
import { interpolate } from '@/i18n/interpolate'
import { intlTag } from '@/i18n/intlTag'
import { momentFormat } from '@/i18n/momentFormat'
import { mailTexts } from '@/i18n/mailTexts'
import type { User } from '@/payload-types'
import { pool } from '@/server/databasePool'
import { env } from '@/server/env'
import { escapeHtml, mailAnchor, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import { deskPath } from '@/submissions/desk/deskAddress'
import { nameStep, readSteps, stepPath } from '@/submissions/desk/nextSteps'

/** Steps that a mail names; the desk has the others. */
const maxListed = 30

/**
 * Tells a user which steps are due today and overdue, their own and unassigned ones, and how many new people wait
 * without an owner. Where there is none of it, there is no mail.
 */
export async function composeDailyDigest({ user }: { user: User }) {
  if (!user.dailyDigest || !worksWithRequests(user)) return null
  const now = new Date()
  const timeZone = user.timeZone ?? 'UTC'
  const midnight = startOfDay({ day: dayOf({ now, timeZone }), timeZone })
  const steps = await readSteps({ user: user.id, before: endOfDay({ now, timeZone }) })
  const unclaimed = await countUnclaimed()
  if (steps.length === 0 && unclaimed === 0) return null

  const language = env.NOTIFY_LANGUAGE
  const texts = mailTexts[language].digest
  const tag = intlTag(language)
  const day = momentFormat({ language: tag, timeZone, hasTime: false })
  const parts = [
    {
      title: texts.overdue,
      steps: steps.filter(({ at }) => at < midnight),
      time: day,
    },
    {
      title: texts.today,
      steps: steps.filter(({ at }) => at >= midnight),
      time: new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }),
    },
  ]
  const urlOf = (path: string) => new URL(path, env.SITE_URL).href
  const lists = parts.flatMap(({ title, steps: all, time }) => {
    if (all.length === 0) return []
    const items = all.slice(0, maxListed).map((step) => {
      const words = `${time.format(step.at)} · ${nameStep({ step, language })}`
      return `<li>${mailAnchor({ url: urlOf(stepPath(step)), words })}</li>`
    })
    return [
      `<p><strong>${escapeHtml(`${title} (${all.length})`)}</strong></p>`,
      `<ul>${items.join('')}</ul>`,
    ]
  })
  return {
    subject: interpolate(texts.subject, {
      day: day.format(now),
      number: steps.length,
    }),
    html: mailHtml({
      language,
      body: [
        ...lists,
        ...(unclaimed > 0
          ? [`<p>${escapeHtml(interpolate(texts.unclaimed, { number: unclaimed }))}</p>`]
          : []),
        mailLink({ url: urlOf(`/cms${deskPath}`), words: texts.open }),
        mailFootnote(texts.why),
      ],
    }),
  }
}

/** People who wait for an answer and have no owner, or one who has left. */
async function countUnclaimed(): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `select count(*)::integer as number from people
     where waiting_since is not null and merged_into_id is null and not is_in_trash
       and not exists (select from users where users.id = owner_id and active and role::text = any($1))`,
    [followUpRoles],
  )
  return rows[0]?.number ?? 0
}

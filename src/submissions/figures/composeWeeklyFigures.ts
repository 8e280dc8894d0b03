import type { Payload } from 'payload'
import { seesFigures } from '@collections/access/roles'
import { addDays, dayOf } from '@/domain/calendarDays'
import { interpolate } from '@/i18n/interpolate'
import { intlTag } from '@/i18n/intlTag'
import { mailTexts } from '@/i18n/mailTexts'
import { dayFormat } from '@/i18n/momentFormat'
import type { User } from '@/payload-types'
import { env } from '@/server/env'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import { deskTexts } from '@/submissions/desk/nextSteps'
import { figuresPath, parsePeriod, periodQuery, spanNames } from './figuresAddress'
import { measures, readComparison } from './readFigures'

/** Last week's figures (UTC) beside those of the week before: numbers alone, and the way to the page. */
export async function composeWeeklyFigures({ payload, user }: { payload: Payload; user: User }) {
  if (!user.weeklyFigures || !seesFigures(user)) return null
  const now = new Date()
  const today = dayOf({ now, timeZone: 'UTC' })
  const monday = addDays(today, -((now.getUTCDay() + 6) % 7))
  const days = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const period = parsePeriod(days, { now, timeZone: 'UTC' })
  const compared = await readComparison(payload, period)
  const language = env.NOTIFY_LANGUAGE
  const texts = mailTexts[language].figures
  const format = (value: number, style: 'decimal' | 'percent') =>
    new Intl.NumberFormat(intlTag(language), { style, maximumFractionDigits: 1 }).format(value)
  const day = dayFormat({ language })
  const week = (['period', 'before'] as const).map((span) => compared[spanNames.indexOf(span)])
  const cell = (name: 'th' | 'td', text: string) =>
    `<${name} style="padding:4px 0;padding-inline-end:24px;text-align:start">${escapeHtml(text)}</${name}>`
  const rows = measures.map((measure) => {
    const cells = week.map((all) => {
      const value = all?.[measure] ?? null
      if (value === null) return cell('td', '–')
      const text = measure === 'inTime' ? format(value / 100, 'percent') : format(value, 'decimal')
      return cell('td', text)
    })
    return `<tr>${cell('th', deskTexts[language].figureMeasure[measure])}${cells.join('')}</tr>`
  })
  const head = ['', texts.week, texts.before].map((words) => cell('th', words))
  const url = new URL(`/cms${figuresPath}${periodQuery(period)}`, env.SITE_URL).href
  const between = { from: day.format(new Date(period.from)), to: day.format(new Date(period.to)) }
  return {
    subject: interpolate(texts.subject, between),
    html: mailHtml({
      language,
      body: [
        `<p>${escapeHtml(interpolate(texts.intro, between))}</p>`,
        `<table style="border-collapse:collapse"><tr>${head.join('')}</tr>${rows.join('')}</table>`,
        mailLink({ url, words: texts.open }),
        mailFootnote(texts.why),
      ],
    }),
  }
}

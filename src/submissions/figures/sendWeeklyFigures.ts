import type { Payload } from 'payload'
import { seesFigures } from '@collections/access/roles'
import { addDays, dayOf } from '@/domain/calendarDays'
import cmsArabic from '@/i18n/cms/ar.json'
import cmsGerman from '@/i18n/cms/de.json'
import cmsEnglish from '@/i18n/cms/en.json'
import { interpolate } from '@/i18n/interpolate'
import { intlTag } from '@/i18n/intlTag'
import { mailTexts } from '@/i18n/mailTexts'
import type { User } from '@/payload-types'
import { env, type StaffLanguage } from '@/server/env'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import { figuresPath, parsePeriod, periodQuery, spanNames, type Period } from './figuresAddress'
import { readFigures, type Figures } from './readFigures'

const measureTexts = {
  en: cmsEnglish.figureMeasure,
  de: cmsGerman.figureMeasure,
  ar: cmsArabic.figureMeasure,
} satisfies Record<StaffLanguage, unknown>

/** Sends a user who may see figures those of last week (UTC), beside the week before. */
export async function sendWeeklyFigures({
  payload,
  user: id,
}: {
  payload: Payload
  user: number
}): Promise<void> {
  const user = await payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: id } },
  })
  if (!user?.active || !user.weeklyFigures || !user.email || !seesFigures(user)) return
  const now = new Date()
  const today = dayOf({ now, timeZone: 'UTC' })
  const monday = addDays(today, -((now.getUTCDay() + 6) % 7))
  const days = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const period = parsePeriod(days, { now, timeZone: 'UTC' })
  const figures = await readFigures({ payload, period })
  await payload.sendEmail({
    to: user.email,
    ...composeWeeklyFigures({ figures, period, language: env.NOTIFY_LANGUAGE }),
  })
}

/** The mail: numbers alone, and the way to the page. */
function composeWeeklyFigures({
  figures,
  period,
  language,
}: {
  figures: Figures
  period: Period
  language: StaffLanguage
}): { subject: string; html: string } {
  const texts = mailTexts[language].figures
  const number = new Intl.NumberFormat(intlTag(language), { maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const week = (['period', 'before'] as const).map(
    (span) => figures.compared[spanNames.indexOf(span)],
  )
  const cell = (name: 'th' | 'td', text: string) =>
    `<${name} style="padding:4px 0;padding-inline-end:24px;text-align:start">${escapeHtml(text)}</${name}>`
  const rows = Object.entries(measureTexts[language]).map(([measure, words]) => {
    const cells = week.map((compared) => {
      // The texts are those of the measures.
      const value = compared?.[measure as keyof typeof compared] ?? null
      if (value === null) return cell('td', '–')
      return cell('td', number.format(measure === 'median' ? value / 60 : value))
    })
    return `<tr>${cell('th', words)}${cells.join('')}</tr>`
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

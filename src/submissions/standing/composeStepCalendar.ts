import ical, { ICalAlarmType } from 'ical-generator'
import type { Country } from '@/domain/countries'
import { processPath } from '@/domain/sitePages'
import { assess, type StandingAnswers } from '@/domain/standing'
import type { PageLocale } from '@/i18n/locales'
import { pageUrl } from '@/publishing/alternates'
import { publishedContent } from '@/publishing/contentReader'
import type { Answer } from '@/server/http/answer'

/** When a phone reminds of a step, before its day begins: at nine the day before. */
const reminderSeconds = 15 * 60 * 60

/**
 * The steps that a nurse has before her as a calendar file (RFC 5545), each on the day on which it can begin at the
 * earliest. It names no person.
 * @returns null where the guide is not published in the language
 */
export async function composeStepCalendar({
  locale,
  country,
  answers,
}: {
  locale: PageLocale
  country: Country
  answers: StandingAnswers
}): Promise<Answer | null> {
  const guide = await publishedContent.get({ kind: 'process-guides', slug: country, locale })
  if (!guide) return null
  const calendar = ical({ name: guide.name, prodId: { company: 'CuraCo', product: 'Steps' } })
  const url = pageUrl({ locale, path: `${processPath}/${country}` })
  for (const { step, startsIn } of assess(guide.steps ?? [], answers).left) {
    const event = calendar.createEvent({
      id: `${country}-${step.id}`,
      start: dayIn(startsIn),
      allDay: true,
      summary: `${guide.name}: ${step.text}`,
      description: step.details ?? undefined,
      url: url ?? undefined,
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds })
  }
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${country}.ics"`,
      'Cache-Control': 'no-store',
    },
    body: calendar.toString(),
  }
}

/** The day in so many months; of a shorter month its last one. */
function dayIn(months: number): Date {
  const now = new Date()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)))
}

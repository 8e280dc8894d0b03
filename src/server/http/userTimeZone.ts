import { parseCookies } from 'payload'
import { endOfDay, isTimeZone } from '@/domain/calendarDays'
import { timeZoneCookie } from '@/domain/timeZoneCookie'

/** The time zone that the reader's browser has named (`ReportTimeZone`); before that, and without scripts, UTC. */
export function userTimeZone(headers: Headers): string {
  const given = parseCookies(headers).get(timeZoneCookie)
  return isTimeZone(given) ? given : 'UTC'
}

/** When today is over where the reader is. */
export function userEndOfDay(headers: Headers): Date {
  return endOfDay({ now: new Date(), timeZone: userTimeZone(headers) })
}

import { parseCookies } from 'payload'
import { isTimeZone } from '@/domain/calendarDays'
import { timeZoneCookie } from '@/domain/timeZoneCookie'

/** The time zone that the reader's browser has named (`ReportTimeZone`); before that, and without scripts, UTC. */
export function userTimeZone(headers: Headers): string {
  const given = parseCookies(headers).get(timeZoneCookie)
  return isTimeZone(given) ? given : 'UTC'
}

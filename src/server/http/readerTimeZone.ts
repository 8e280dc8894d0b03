import { parseCookies } from 'payload'
import { endOfDay, isTimeZone } from '@/domain/endOfDay'
import { timeZoneCookie } from '@/domain/timeZoneCookie'

/** The time zone that the reader's browser has named (`TellTimeZone`); before that, and without scripts, UTC. */
export function readerTimeZone(headers: Headers): string {
  const given = parseCookies(headers).get(timeZoneCookie)
  return isTimeZone(given) ? given : 'UTC'
}

/** When today is over where the reader is. */
export function readerEndOfDay(headers: Headers): Date {
  return endOfDay({ now: new Date(), timeZone: readerTimeZone(headers) })
}

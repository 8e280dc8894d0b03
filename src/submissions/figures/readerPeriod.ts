import { readerTimeZone } from '@/server/http/readerTimeZone'
import { parsePeriod, type Period } from './figuresAddress'

/** The period that a page or a file of the figures is asked for, up to now and where the reader is. */
export function readerPeriod({
  searchParams,
  headers,
}: {
  searchParams: Record<string, unknown> | undefined
  headers: Headers
}): Period {
  return parsePeriod(searchParams, { now: new Date(), timeZone: readerTimeZone(headers) })
}

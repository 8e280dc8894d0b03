import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { addDays, daysOf } from '@/domain/calendarDays'
import { hoursOn, readOfficeHours, weekdays, type OfficeHours } from '@/domain/officeHours'

/** By when people are called: as the site promises it, else by the end of the next working day. */
export async function readPromise(payload: Payload, timeZone: string): Promise<OfficeHours> {
  const { officeHours } = await payload.findGlobal({
    slug: 'site-settings',
    select: { officeHours: true },
    depth: 0,
    // The page that thanks for a request shows them.
    overrideAccess: true,
  })
  const days = weekdays.slice(0, 5)
  return readOfficeHours(officeHours) ?? { timeZone, days, from: '00:00', to: '24:00' }
}

/**
 * Of `casesTable`: whether a case that arrived within some spans was contacted by the end of the first working day
 * that began after it; null while there is time.
 */
export function isInTime({
  spans,
  promise,
}: {
  spans: { from: string; to: string }[]
  promise: OfficeHours
}) {
  // In another time zone the days begin sooner; where people work once a week, the next time comes late.
  const days = spans.flatMap(({ from, to }) =>
    daysOf({ from: addDays(from, -1), to: addDays(to, 9) }),
  )
  const hours = [...new Set(days)].sort().flatMap((day) => hoursOn(day, promise))
  const times = (name: 'from' | 'to') =>
    sql`${sql.param(hours.map((one) => one[name].toISOString()))}::timestamptz[]`
  return sql`case
    when coalesce(contacted_at, now()) > (${times('to')})[width_bucket(arrived_at, ${times('from')}) + 1] then false
    when contacted_at is not null then true end`
}

import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { addDays, dayOf, daysOf } from '@/domain/calendarDays'
import { hoursOn, readOfficeHours, weekdays, type OfficeHours } from '@/domain/officeHours'
import { casesTable } from './casesSql'

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
  const hours = workingTimes(days, promise)
  const times = (name: 'from' | 'to') =>
    sql`${sql.param(hours.map((one) => one[name].toISOString()))}::timestamptz[]`
  return sql`case
    when coalesce(contacted_at, now()) > (${times('to')})[width_bucket(arrived_at, ${times('from')}) + 1] then false
    when contacted_at is not null then true end`
}

const workingTimes = (days: string[], promise: OfficeHours) =>
  [...new Set(days)].sort().flatMap((day) => hoursOn(day, promise))

/** Hours: those until the first contact (null without one), and how many of working time were beyond the promise. */
export type Lateness = { waited: number | null; over: number }

/** When a case arrived and was contacted, in milliseconds of the epoch. */
type Arrival = { id: number; arrived: number; contacted: number | null }

const hour = 60 * 60 * 1000

/** How late the first contact with each of these people came, or is by now; all of them were to be called by now. */
export async function readLateness({
  payload,
  people,
  timeZone,
}: {
  payload: Payload
  people: number[]
  timeZone: string
}): Promise<Map<number, Lateness>> {
  const { rows } = await payload.db.drizzle.execute<Arrival>(sql`
    select id, date_part('epoch', arrived_at) * 1000 as arrived, date_part('epoch', contacted_at) * 1000 as contacted
    from ${casesTable} where id = any(${sql.param(people)}::integer[])`)
  return measureLateness({ arrivals: rows, promise: await readPromise(payload, timeZone) })
}

/** The same, of cases that were to be called by now. */
export function measureLateness({
  arrivals,
  promise,
  now = Date.now(),
}: {
  arrivals: Arrival[]
  promise: OfficeHours
  now?: number
}): Map<number, Lateness> {
  const first = Math.min(now, ...arrivals.map(({ arrived }) => arrived))
  const dayAt = (time: number) => dayOf({ now: new Date(time), timeZone: promise.timeZone })
  const times = workingTimes(daysOf({ from: dayAt(first), to: dayAt(now) }), promise)
  return new Map(
    arrivals.map(({ id, arrived, contacted }) => {
      // The first of them ends with the promise.
      const [, ...later] = times.filter(({ from }) => +from > arrived)
      const over = later.map(({ from, to }) => Math.min(+to, contacted ?? now) - +from)
      const sum = over.reduce((all, one) => all + Math.max(0, one), 0)
      return [id, { waited: contacted && (contacted - arrived) / hour, over: sum / hour }]
    }),
  )
}

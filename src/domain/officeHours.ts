import { addDays, dayOf, isTimeZone, momentOf } from './calendarDays'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** When people call back: from and to a time such as `09:30`, where clocks show that of a time zone. */
export type OfficeHours = {
  timeZone: string
  days: (typeof weekdays)[number][]
  from: string
  to: string
}

/** The hours as an editor has entered them; null until they are complete. */
export function readOfficeHours(
  entered: { [Part in keyof OfficeHours]?: OfficeHours[Part] | null } | undefined,
): OfficeHours | null {
  const { timeZone, days, from, to } = entered ?? {}
  if (!days?.length || !isTimeZone(timeZone ?? undefined)) return null
  return timeZone && isClockTime(from) && isClockTime(to) && from < to
    ? { timeZone, days, from, to }
    : null
}

export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
}

/** From when to when people work on a day; nothing where they do not. */
export function hoursOn(day: string, { timeZone, days, from, to }: OfficeHours) {
  if (!days.some((name) => weekdays.indexOf(name) === (weekdayOf(day) + 6) % 7)) return []
  return [
    { from: momentOf({ day, time: from, timeZone }), to: momentOf({ day, time: to, timeZone }) },
  ]
}

/**
 * The first working day that begins after a request came in: by its end staff have called.
 * @returns null once it is over
 */
export function nextWorkingDay({
  hours,
  after,
  now = new Date(),
}: {
  hours: OfficeHours
  after: Date
  now?: Date
}): { from: Date; to: Date } | null {
  const today = dayOf({ now: after, timeZone: hours.timeZone })
  const next = Array.from({ length: 8 }, (_, index) => addDays(today, index))
    .flatMap((day) => hoursOn(day, hours))
    .find((day) => day.from > after)
  return next && next.to > now ? next : null
}

/** 0 for a Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay()

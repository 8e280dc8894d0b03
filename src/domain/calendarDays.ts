/**
 * When the day is over on which a moment falls, where clocks show the time of a time zone: the first
 * moment of the next day, also where a day has 23 or 25 hours.
 * @param timeZone a name of the IANA time zone database that `isTimeZone` knows
 */
export function endOfDay({ now, timeZone }: { now: Date; timeZone: string }): Date {
  return startOfDay({ day: addDays(dayOf({ now, timeZone }), 1), timeZone })
}

/** The day of a moment, such as `2026-11-24`, where clocks show the time of a time zone. */
export function dayOf({ now, timeZone }: { now: Date; timeZone: string }): string {
  return new Date(now.getTime() + offsetAt({ time: now.getTime(), timeZone }))
    .toISOString()
    .slice(0, 10)
}

/** Some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** The first moment of a day there. */
export function startOfDay({ day, timeZone }: { day: string; timeZone: string }): Date {
  return momentOf({ day, time: '00:00', timeZone })
}

/** When clocks there show a time such as `09:30` on a day. */
export function momentOf(clock: { day: string; time: string; timeZone: string }): Date {
  const { day, time, timeZone } = clock
  const shown = Date.parse(`${day}T${time}Z`)
  // The offset of that time is not known before the moment is, and the other way round.
  const guess = shown - offsetAt({ time: shown, timeZone })
  const start = shown - offsetAt({ time: guess, timeZone })
  // Where clocks go forward over that time, it comes an hour later.
  return new Date(start + Math.max(0, shown - start - offsetAt({ time: start, timeZone })))
}

/** Whether a text names a time zone. */
export function isTimeZone(text: string | undefined): text is string {
  try {
    return Boolean(text && new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

let clock: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Milliseconds that clocks of a time zone are ahead of UTC at a moment. */
function offsetAt({ time, timeZone }: { time: number; timeZone: string }): number {
  // Making one takes ten times as long as asking it, and a year is asked for 160 times.
  clock = clock?.timeZone === timeZone ? clock : { timeZone, format: clockFormat(timeZone) }
  const parts = clock.format.formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(time / 1000) * 1000
}

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** How many days later another day is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000))
}

/** All days from one to another, both included. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

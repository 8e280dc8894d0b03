/**
 * When the day is over on which a moment falls, where clocks show the time of a time zone: the first
 * moment of the next day, also where a day has 23 or 25 hours.
 * @param timeZone a name of the IANA time zone database that `isTimeZone` knows
 */
export function endOfDay({ now, timeZone }: { now: Date; timeZone: string }): Date {
  const local = new Date(now.getTime() + offsetAt({ time: now.getTime(), timeZone }))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1)
  // The offset of that midnight is not known before the moment is, and the other way round.
  const guess = midnight - offsetAt({ time: now.getTime(), timeZone })
  const end = midnight - offsetAt({ time: guess, timeZone })
  // Where clocks go forward at midnight, the day begins an hour later.
  return new Date(end + Math.max(0, midnight - end - offsetAt({ time: end, timeZone })))
}

/** Whether a text names a time zone. */
export function isTimeZone(text: string | undefined): text is string {
  try {
    return Boolean(text && new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** Milliseconds that clocks of a time zone are ahead of UTC at a moment. */
function offsetAt({ time, timeZone }: { time: number; timeZone: string }): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
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

/**
 * A date of content in words, such as `18 November 2026`, which stays on one line. Such dates are days
 * without a time zone, kept as midnight in UTC.
 */
export function formatDay({ date, intl }: { date: string; intl: string }): string {
  return new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replaceAll(' ', '\u00a0')
}

/** The same day for programs, such as `2026-11-18`. */
export function isoDay(date: string): string {
  return new Date(date).toISOString().slice(0, 10)
}

import { z } from 'zod'
import { addDays, dayOf, startOfDay } from '@/domain/calendarDays'
import { daySchema } from '@/submissions/desk/deskAddress'

/** Where the figures are, below the address of the CMS. */
export const figuresPath = '/figures'

/** How many weeks can be chosen, the one that is not over included. */
export const weekChoices = [4, 12, 26, 52] as const

const defaultWeeks = 12

/** Longest period of one's own, in days: two years. */
const daysMax = 2 * 53 * 7

const weeksSchema = z.coerce.number().pipe(z.union(weekChoices.map((weeks) => z.literal(weeks))))

/** The spans that are set against each other; of those that are not over, the ones before end as early. */
export const spanNames = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'period',
  'before',
] as const

type SpanName = (typeof spanNames)[number]

/** A stretch of time; `end` is the first moment after it. The days are those of a whole list of the desk. */
export type Span = { start: Date; end: Date; days?: { from: string; to: string } }

/** What the figures are about, in the time zone of the reader. */
export type Period = {
  timeZone: string
  /** weeks that were chosen; absent where days were */
  weeks?: (typeof weekChoices)[number]
  from: string
  to: string
  spans: Record<SpanName, Span>
  /** weeks from Monday to Sunday, the first and the last one as far as they belong to the period */
  parts: { from: string; to: string; start: Date }[]
}

/** Reads which period is wanted, as days or as weeks up to now; what makes no sense is left out. */
export function parsePeriod(
  searchParams: Record<string, unknown> = {},
  { now = new Date(), timeZone }: { now?: Date; timeZone: string },
): Period {
  const at = (day: string) => startOfDay({ day, timeZone }).getTime()
  const today = dayOf({ now, timeZone })
  const monday = mondayOf(today)
  const month = `${today.slice(0, 7)}-01`
  const days = readDays(searchParams, today)
  const weeks = weeksSchema.safeParse(searchParams.weeks).data ?? defaultWeeks
  const from = days?.from ?? addDays(monday, -7 * (weeks - 1))
  const to = days?.to ?? today
  const past = days ? daysBetween(from, to) + 1 : 7 * weeks
  /** Days up to now at most, and a span from an earlier day on that is as long, or ends where they begin. */
  const compare = (span: { from: string; to: string }, earlier: string) => {
    const [start, before] = [at(span.from), at(earlier)]
    const end = Math.max(start, Math.min(at(addDays(span.to, 1)), now.getTime()))
    return [
      { start: new Date(start), end: new Date(end), days: span },
      { start: new Date(before), end: new Date(Math.min(before + end - start, start)) },
    ] as const
  }
  const [thisWeek, lastWeek] = compare({ from: monday, to: today }, addDays(monday, -7))
  const lastMonthBegins = `${addDays(month, -1).slice(0, 7)}-01`
  const [thisMonth, lastMonth] = compare({ from: month, to: today }, lastMonthBegins)
  const [period, before] = compare({ from, to }, addDays(from, -past))
  return {
    timeZone,
    ...(days ? {} : { weeks }),
    from,
    to,
    spans: { thisWeek, lastWeek, thisMonth, lastMonth, period, before },
    parts: weeksOf({ from, to }).map((week) => ({ ...week, start: new Date(at(week.from)) })),
  }
}

/** The query that asks for a period again. */
export function periodQuery({ weeks, from, to }: Pick<Period, 'weeks' | 'from' | 'to'>): string {
  return weeks ? `?weeks=${weeks}` : `?from=${from}&to=${to}`
}

/** Days of one's own; null where there are none. */
function readDays(searchParams: Record<string, unknown>, today: string) {
  const from = daySchema.safeParse(searchParams.from).data
  const to = daySchema.safeParse(searchParams.to).data ?? today
  if (!from || from > to || daysBetween(from, to) >= daysMax) return null
  return { from, to }
}

function weeksOf({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const weeks = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday })
  }
  return weeks
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000))
}

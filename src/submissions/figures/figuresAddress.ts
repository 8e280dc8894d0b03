import { z } from 'zod'
import { addDays, dayOf, daysBetween, startOfDay } from '@/domain/calendarDays'
import { daySchema, parseDeskAddress, type DeskAddress } from '@/submissions/desk/deskAddress'

/** Where the figures are, below the address of the CMS. */
export const figuresPath = '/figures'

/** How many weeks can be chosen, the one that is not over included. */
export const weekChoices = [4, 12, 26, 52] as const

const defaultWeeks = 12

/** Longest period of one's own, in days: two years. */
const daysMax = 2 * 53 * 7

const weeksSchema = z.coerce.number().pipe(z.union(weekChoices.map((weeks) => z.literal(weeks))))

/** The spans that are set against each other; the one before has as many days, as far as it is as long. */
export const spanNames = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'period',
  'before',
] as const

/** Of what outcomes are: of the cases that arrived in the period, or of all to which something happened in it. */
export const bases = ['arrived', 'happened'] as const

const basisSchema = z.enum(bases)

/** Which cases are counted, as the filters of the desk have it. */
export const figureFilters = ['role', 'country', 'source', 'campaign', 'owner'] as const

export type Filters = Pick<DeskAddress, (typeof figureFilters)[number]>

type SpanName = (typeof spanNames)[number]

type Days = { from: string; to: string }

/** A stretch of days, as a list of the desk has them; `end` is the first moment after it. */
export type Span = Days & { start: Date; end: Date }

/** What the figures are about, in the time zone of the reader. */
export type Period = {
  timeZone: string
  /** weeks that were chosen; absent where days were */
  weeks?: (typeof weekChoices)[number]
  from: string
  to: string
  filters: Filters
  basis: (typeof bases)[number]
  spans: Record<SpanName, Span>
  /** weeks from Monday to Sunday, the first and the last one as far as they belong to the period */
  parts: (Days & { start: Date })[]
  /** whole months, quarters and the year, to choose from */
  calendar: Record<Stretch, Days>
  /** which one of them was chosen */
  stretch?: Stretch
}

type Stretch = 'thisMonth' | 'lastMonth' | 'thisQuarter' | 'lastQuarter' | 'thisYear'

/** Reads which period is wanted, as days or as weeks up to now; what makes no sense is left out. */
export function parsePeriod(
  searchParams: Record<string, unknown> = {},
  { now = new Date(), timeZone }: { now?: Date; timeZone: string },
): Period {
  const at = (day: string) => startOfDay({ day, timeZone })
  const spanOf = ({ from, to }: Days): Span => ({
    from,
    to,
    start: at(from),
    end: at(addDays(to, 1)),
  })
  const today = dayOf({ now, timeZone })
  const asked = parseDeskAddress(searchParams)
  const days = readDays(searchParams, today)
  const weeks = weeksSchema.safeParse(searchParams.weeks).data ?? defaultWeeks
  const from = days?.from ?? addDays(mondayOf(today), -7 * (weeks - 1))
  const to = days?.to ?? today
  const past = days ? daysBetween(from, to) + 1 : 7 * weeks
  /** A span from an earlier day on has as many days, or ends where they begin. */
  const compare = (span: Days, earlier: string) => {
    const alike = addDays(earlier, daysBetween(span.from, span.to))
    const dayBefore = addDays(span.from, -1)
    return [
      spanOf(span),
      spanOf({ from: earlier, to: alike < dayBefore ? alike : dayBefore }),
    ] as const
  }
  const month = firstOfMonths(today, 1)
  const quarter = firstOfMonths(today, 3)
  const monthBefore = firstOfMonths(addDays(month, -1), 1)
  const quarterBefore = firstOfMonths(addDays(quarter, -1), 3)
  const [thisMonth, lastMonth] = compare({ from: month, to: today }, monthBefore)
  const [thisQuarter, lastQuarter] = compare({ from: quarter, to: today }, quarterBefore)
  // A month, quarter or year, also as far as it has come, is set beside the one before.
  const months = ([1, 3, 12] as const).find((one) => firstOfMonths(to, one) === from)
  const earlier = months ? firstOfMonths(addDays(from, -1), months) : addDays(from, -past)
  const [period, before] = compare({ from, to }, days ? earlier : addDays(from, -past))
  const calendar = {
    thisMonth: { from: month, to: today },
    lastMonth: { from: monthBefore, to: addDays(month, -1) },
    thisQuarter: { from: quarter, to: today },
    lastQuarter: { from: quarterBefore, to: addDays(quarter, -1) },
    thisYear: { from: firstOfMonths(today, 12), to: today },
  }
  // The keys are those of its type.
  const stretches = Object.entries(calendar) as [Stretch, Days][]
  const [stretch] = stretches.find(([, one]) => days && one.from === from && one.to === to) ?? []
  return {
    timeZone,
    ...(days ? {} : { weeks }),
    stretch,
    from,
    to,
    filters: Object.fromEntries(
      figureFilters.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
    ),
    basis: basisSchema.safeParse(searchParams.basis).data ?? 'arrived',
    spans: { thisMonth, lastMonth, thisQuarter, lastQuarter, period, before },
    parts: weeksOf({ from, to }).map((week) => ({ ...week, start: at(week.from) })),
    calendar,
  }
}

type Asked = Pick<Period, 'weeks' | 'filters' | 'basis'> & Partial<Days>

/** What asks for a period again, and for those who are counted, as fields of a form. */
export function periodFields({
  weeks,
  from,
  to,
  filters,
  basis,
}: Asked): [name: string, value: string][] {
  const days = weeks ? { weeks } : from && to ? { from, to } : {}
  const asked = { ...days, ...filters, ...(basis === 'arrived' ? {} : { basis }) }
  return Object.entries(asked).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
}

/** The same as a query. */
export function periodQuery(period: Asked): string {
  return `?${new URLSearchParams(periodFields(period))}`
}

/** Days of one's own; null where there are none. */
function readDays(searchParams: Record<string, unknown>, today: string) {
  const from = daySchema.safeParse(searchParams.from).data
  const to = daySchema.safeParse(searchParams.to).data ?? today
  if (!from || from > to || daysBetween(from, to) >= daysMax) return null
  return { from, to }
}

function weeksOf({ from, to }: Days): Days[] {
  const weeks = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday })
  }
  return weeks
}

/** The first day of the month, quarter or year of a day: of so many months. */
function firstOfMonths(day: string, months: 1 | 3 | 12): string {
  const month = Number(day.slice(5, 7)) - 1
  return `${day.slice(0, 5)}${String(month - (month % months) + 1).padStart(2, '0')}-01`
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

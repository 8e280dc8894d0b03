import { z } from 'zod'
import { addDays, dayOf, offsetAt, startOfDay } from '@/domain/endOfDay'
import { daySchema } from '@/submissions/desk/deskAddress'

/** Where the figures are, below the address of the CMS. */
export const figuresPath = '/figures'

/** How many weeks can be chosen, the one that is not over included. */
export const weekChoices = [4, 12, 26, 52] as const

const defaultWeeks = 12

/** Longest period of one's own, in days: two years. */
const daysMax = 2 * 53 * 7

const weeksSchema = z.coerce.number().pipe(z.union(weekChoices.map((weeks) => z.literal(weeks))))

/** A stretch of time; `end` is the first moment after it. */
export type Span = { start: Date; end: Date }

/** What the figures are about, in the time zone of whoever reads them. */
export type Period = Span & {
  timeZone: string
  /** weeks that were chosen; absent where days were */
  weeks?: (typeof weekChoices)[number]
  /** first and last day */
  from: string
  to: string
  /** as long a time before */
  before: Span
  /** the week that is not over, and the one before it up to the same moment */
  thisWeek: Span & { from: string; to: string }
  lastWeek: Span
  /** weeks from Monday to Sunday, the first and the last one as far as they belong to the period */
  parts: { from: string; to: string; start: Date }[]
}

/** Reads which period is wanted; what cannot be meant is left out. What is not over ends now. */
export function parsePeriod(
  searchParams: Record<string, unknown> = {},
  { now, timeZone }: { now: Date; timeZone: string },
): Period {
  const today = dayOf({ now, timeZone })
  const monday = mondayOf(today)
  const days = readDays({ searchParams, today })
  const weeks = weeksSchema.safeParse(searchParams.weeks).data ?? defaultWeeks
  const from = days?.from ?? addDays(monday, -7 * (weeks - 1))
  const to = days?.to ?? today
  const at = (day: string) => startOfDay({ day, timeZone })
  const spanOf = (start: Date, length: number) => ({
    start,
    end: new Date(start.getTime() + length),
  })
  const start = at(from)
  const end = earlier(at(addDays(to, 1)), now)
  const length = Math.max(0, end.getTime() - start.getTime())
  const past = days ? daysBetween(from, to) + 1 : 7 * weeks
  const elapsed = now.getTime() - at(monday).getTime()
  return {
    timeZone,
    ...(days ? {} : { weeks }),
    from,
    to,
    start,
    end: new Date(start.getTime() + length),
    before: spanOf(at(addDays(from, -past)), length),
    thisWeek: { ...spanOf(at(monday), elapsed), from: monday, to: today },
    lastWeek: spanOf(at(addDays(monday, -7)), elapsed),
    parts: weeksOf({ from, to }).map((week) => ({ ...week, start: at(week.from) })),
  }
}

/** The query that asks for a period again. */
export function periodQuery({ weeks, from, to }: Pick<Period, 'weeks' | 'from' | 'to'>): string {
  return weeks ? `?weeks=${weeks}` : `?from=${from}&to=${to}`
}

/** How far clocks are ahead of UTC in a span, in seconds, each with the moment since which. */
export function clockOffsets({ start, end, timeZone }: Span & { timeZone: string }) {
  const secondsAt = (time: number) => offsetAt({ time, timeZone }) / 1000
  const week = 7 * 24 * 60 * 60 * 1000
  const found = [{ since: start, seconds: secondsAt(start.getTime()) }]
  for (let time = start.getTime(); time < end.getTime(); time += week) {
    const [before, after] = [secondsAt(time), secondsAt(time + week)]
    if (before === after) continue
    // Clocks change at a full minute.
    let [low, high] = [time, time + week]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 2 / 60_000) * 60_000
      if (middle <= low) break
      if (secondsAt(middle) === before) low = middle
      else high = middle
    }
    found.push({ since: new Date(Math.ceil(high / 60_000) * 60_000), seconds: after })
  }
  return found
}

/** Days of one's own; null where none can be meant. */
function readDays({
  searchParams,
  today,
}: {
  searchParams: Record<string, unknown>
  today: string
}): { from: string; to: string } | null {
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

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

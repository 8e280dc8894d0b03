import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { caseEvents } from '@/submissions/desk/deskAddress'
import { isOverdue } from '@/submissions/desk/readDesk'
import { casesTable } from '@/submissions/followUp/casesSql'
import { staffName } from '@/server/staffName'
import { spanNames, type Period } from './figuresAddress'

type Sql = ReturnType<typeof sql>

/** By what outcomes are shown. */
export const dimensions = ['role', 'source', 'campaign', 'country', 'owner'] as const

/** By what cases are counted: also by who was the first to be in touch. */
const groupings = [...dimensions, 'contactedBy'] as const

type Dimension = (typeof groupings)[number]

const columns: Record<Dimension, Sql> = {
  role: sql`role`,
  source: sql`source`,
  campaign: sql`campaign`,
  country: sql`country`,
  owner: sql`owner_id`,
  contactedBy: sql`contacted_by_id`,
}

/** How many values of a dimension are told apart; the rest is one. */
const valuesMax = 12

const outcomes = ['cases', ...caseEvents] as const

type Counts = Record<(typeof outcomes)[number], number>

/** What became of cases; `median` are the minutes to the first contact, null without one. */
type Outcome = Counts & { median: number | null }

/** Cases of one value of a dimension; without one, of those of which it is not known, or of the rest. */
export type Group = Outcome & { value: string | null; isRest: boolean }

export type Figures = {
  /** cases of each week of the period that has any; the first is 1 */
  weeks: { week: number; count: number }[]
  /** what happened in each span, in the order of `spanNames`, whenever the cases arrived */
  compared: Outcome[]
  groups: (Group & { dimension: Dimension })[]
  stages: {
    id: number
    /** how many have been at it, also those that are */
    reached: number
    now: number
    /** minutes of the stays that are over */
    median: number | null
  }[]
  /** of all cases, whenever they arrived */
  steps: { id: number | null; planned: number; overdue: number }[]
  /** campaigns whose cost is given, by their name in small letters, and how many cases they have placed so far */
  costs: { campaign: string; cost: number; won: number }[]
  staff: { id: number; name: string }[]
}

/** Counting reads every case, so only one page is worked out at a time. */
const limit = pLimit(1)

/**
 * Counts the cases of a period, all figures as of one moment. The caller has checked that the reader may see
 * figures.
 */
export function readFigures(payload: Payload, period: Period): Promise<Figures> {
  return limit(() => payload.db.drizzle.transaction((database) => countFigures(database, period)))
}

/**
 * What happened in each span of a period, in the order of `spanNames`, whenever the cases arrived. The caller has
 * checked that the reader may see figures.
 */
export function readComparison(payload: Payload, { spans }: Period): Promise<Outcome[]> {
  const count = async (database: Database) => {
    await database.execute(settings)
    const { rows } = await database.execute(sql`select (${eventsOf(spans)}) as events`)
    const [{ events }] = rows as [Pick<Counted, 'events'>]
    return compareSpans({ events, spans })
  }
  return limit(() => payload.db.drizzle.transaction(count))
}

type Database = { execute: (query: Sql) => Promise<{ rows: unknown[] }> }

/** Within a transaction: the settings are its own. */
export async function countFigures(database: Database, period: Period): Promise<Figures> {
  await database.execute(settings)
  const { rows } = await database.execute(countedStatement(period))
  const [{ events, alike, stages, costs, ...figures }] = rows as [Counted] // one row, column by column
  return {
    ...figures,
    compared: compareSpans({ events, spans: period.spans }),
    groups: groupings.flatMap((dimension) => groupCases({ alike, dimension })),
    stages: stages.map(({ stays, ...stage }) => ({ ...stage, median: medianOf([stays]) })),
    costs: costs.map((one) => {
      const placed = events.filter(({ wonBy }) => wonBy === one.campaign)
      return { ...one, won: total(placed.map(({ number }) => number)) }
    }),
  }
}

/** Compiling takes longer than it saves; all cases fit into memory, and so do the indexes. */
const settings = sql`
  select set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
    set_config('random_page_cost', '1.1', true)`

/** The seconds that cases waited for the first contact. */
type Waits = { waits: number[] | null }

/** Cases of the period that are alike in all dimensions. */
type Alike = Counts & Record<Dimension, string | number | null> & Waits

/** What the database counts: a median is worked out from all values, which it would have to sort for each. */
type Counted = Pick<Figures, 'weeks' | 'steps' | 'staff'> & {
  /** cases of which all happened after the same bounds; null is what did not happen */
  events: (Record<keyof Counts, number | null> & Waits & { wonBy: string | null; number: number })[]
  alike: Alike[]
  stages: (Omit<Figures['stages'][number], 'median'> & { stays: number[] | null })[]
  costs: Omit<Figures['costs'][number], 'won'>[]
}

function countedStatement({ spans, parts, timeZone }: Period): Sql {
  const mondays = parts.map(({ start }) => start)
  const start = sql`${spans.period.start.toISOString()}::timestamptz`
  const end = sql`${spans.period.end.toISOString()}::timestamptz`
  return sql`
    with current as materialized (
      -- Postgres takes a range for a few rows, and would look each of them up in all changes; this is no range to it.
      select * from ${casesTable}
      where created_at >= ${start} and arrived_at >= ${start} and coalesce(arrived_at) < ${end}
    )
    select
      (${rows(sql`
        select ${bucket(sql`arrived_at`, mondays)} as week, count(*)::integer as count
        from current group by 1`)}) as weeks,
      (${eventsOf(spans)}) as events,
      (${rows(sql`
        select ${each(groupings, (dimension) => columns[dimension])},
          ${each(outcomes, (event) => sql`count(${momentOf(event)})::integer`)}, ${waits}
        from current group by 1, 2, 3, 4, 5, 6`)}) as alike,
      (${rows(sql`
        select stages.id, coalesce(now, 0) + coalesce(reached_before, 0) as reached, coalesce(now, 0) as now, stays
        from stages
        left join (
          select stage_id as stage, count(*)::integer as now from current where role is not null group by stage_id
        ) at_stages on at_stages.stage = stages.id
        left join (
          select "from"::integer as stage,
            (count(*) filter (where is_first and "from" <> stage_id::text))::integer as reached_before,
            array_agg(stayed) as stays
          from follow_up_changes join current on current.id = person_id
          where field = 'stage' and role is not null and follow_up_changes.created_at >= ${start}
          group by "from"
        ) left_stages on left_stages.stage = stages.id`)}) as stages,
      (${rows(sql`
        select owner_id as id, count(*)::integer as planned,
          (count(*) filter (where ${isOverdue(timeZone)}))::integer as overdue
        from people where merged_into_id is null and not is_in_trash and next_step_at is not null
        group by owner_id`)}) as steps,
      (${rows(sql`
        select lower(utm_campaign) as campaign, sum(cost)::float as cost from campaigns
        where cost is not null and deleted_at is null group by 1`)}) as costs,
      (${rows(sql`select id, ${staffName} as name from users`)}) as staff`
}

/** Cases by what happened to them in which span. */
function eventsOf(spans: Period['spans']): Sql {
  const bounds = boundsOf(spans)
  return rows(sql`
    select ${each(outcomes, (event) => bucket(momentOf(event), bounds))},
      case when won_at is not null then lower(campaign) end as "wonBy", count(*)::integer as number, ${waits}
    from ${casesTable} group by 1, 2, 3, 4, 5, 6`)
}

/** After how many of these times, in order, a moment is. */
const bucket = (at: Sql, times: (number | Date)[]) =>
  sql`width_bucket(${at}, ${sql.param(times.map((time) => new Date(time).toISOString()))}::timestamptz[])`

/** When spans begin and end, in order. */
const boundsOf = (spans: Period['spans']) =>
  [...new Set(Object.values(spans).flatMap(({ start, end }) => [+start, +end]))].sort(
    (a, b) => a - b,
  )

function compareSpans({ events, spans }: Pick<Counted, 'events'> & Pick<Period, 'spans'>) {
  const bounds = boundsOf(spans)
  return spanNames.map((name): Outcome => {
    const { start, end } = spans[name]
    const within = (event: keyof Counts) =>
      events.filter(({ [event]: bound }) => {
        return bound && bound > bounds.indexOf(+start) && bound <= bounds.indexOf(+end)
      })
    return {
      ...countEach((event) => total(within(event).map(({ number }) => number))),
      median: medianWait(within('contacted')),
    }
  })
}

/** Values with the most cases, those of which it is not known, and the rest. */
function groupCases({ alike, dimension }: { alike: Alike[]; dimension: Dimension }) {
  const found = new Map<string | null, Alike[]>()
  for (const one of alike) {
    const value = one[dimension] === null ? null : String(one[dimension])
    const all = found.get(value) ?? []
    all.push(one)
    found.set(value, all)
  }
  const countsOf = (all: Counts[]) => countEach((event) => total(all.map((one) => one[event])))
  const groups = [...found].map(([value, all]) => {
    return { dimension, value, isRest: false, ...countsOf(all), median: medianWait(all) }
  })
  const known = groups
    .filter(({ value }) => value !== null)
    .sort((a, b) => b.cases - a.cases || (String(a.value) < String(b.value) ? -1 : 1))
  const rest = known.splice(valuesMax)
  return [
    ...known,
    ...groups.filter(({ value }) => value === null),
    ...(rest.length > 0
      ? [{ dimension, value: null, isRest: true, ...countsOf(rest), median: null }]
      : []),
  ]
}

const countEach = (count: (event: keyof Counts) => number) =>
  // Of these names.
  Object.fromEntries(outcomes.map((event) => [event, count(event)])) as Counts

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** In minutes. */
function medianWait(all: Waits[]): number | null {
  const seconds = medianOf(all.map(({ waits }) => waits))
  return seconds === null ? null : seconds / 60
}

function medianOf(lists: (number[] | null)[]): number | null {
  const sorted = new Float64Array(total(lists.map((list) => list?.length ?? 0)))
  let length = 0
  for (const list of lists) {
    sorted.set(list ?? [], length)
    length += list?.length ?? 0
  }
  sorted.sort()
  const middle = (sorted.length - 1) / 2
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return below === undefined || above === undefined ? null : (below + above) / 2
}

/** Columns of these names. */
const each = <Name extends string>(names: readonly Name[], value: (name: Name) => Sql) =>
  sql.join(
    names.map((name) => sql`${value(name)} as ${sql.identifier(name)}`),
    sql`, `,
  )

const rows = (query: Sql) => sql`select coalesce(json_agg(to_json(one)), '[]') from (${query}) one`

const momentOf = (event: keyof Counts) =>
  sql`${sql.identifier(event === 'cases' ? 'arrived_at' : `${event}_at`)}`

const waits = sql`array_agg(greatest(0, date_part('epoch', contacted_at - arrived_at)))
  filter (where contacted_at is not null) as waits`

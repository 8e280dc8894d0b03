import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { audiences, type Audience } from '@/domain/consultationFields'
import type { OfficeHours } from '@/domain/officeHours'
import { caseEvents } from '@/submissions/desk/deskAddress'
import { isAnyOf, isOverdue } from '@/submissions/desk/readDesk'
import { casesTable } from '@/submissions/followUp/casesSql'
import { isInTime, readPromise } from '@/submissions/followUp/firstContact'
import { staffName } from '@/server/staffName'
import { figureFilters, spanNames, type Filters, type Period } from './figuresAddress'

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

const events = ['cases', ...caseEvents] as const

type Event = (typeof events)[number]

/** `due` are those that were contacted or should have been by now, `inTime` whom that reached in time. */
const counts = [...events, 'due', 'inTime'] as const

type Counts = Record<(typeof counts)[number], number>

/** What became of cases; the medians are minutes from the request to the first contact and to the goal. */
type Outcome = Counts & { median: number | null; untilWon: number | null }

/** What spans are compared by: numbers, a share in percent, medians in hours and days. */
export const measures = [
  'cases',
  'contacted',
  'inTime',
  'median',
  'interviewed',
  'placements',
  'untilPlacement',
  'contracts',
  'untilContract',
  'lost',
] as const

export type Measures = Record<(typeof measures)[number], number | null>

/** Cases of one value of a dimension; without one, of those of which it is not known, or of the rest. */
export type Group = Outcome & { value: string | null; isRest: boolean }

export type Figures = {
  /** cases of each week of the period that has any; the first is 1 */
  weeks: { week: number; count: number }[]
  /** what happened in each span, in the order of `spanNames`, whenever the cases arrived */
  compared: Measures[]
  /** for each audience; whose role is not known counts with the nurses. Of roles all are together. */
  groups: (Group & { dimension: Dimension; audience: Audience | null })[]
  stages: {
    id: number
    /** how many have been at it, also those that are */
    reached: number
    now: number
    /** minutes of the stays that are over */
    median: number | null
  }[]
  /** of all cases, whenever they arrived */
  steps: { id: number | null; audience: Audience; planned: number; overdue: number }[]
  /** campaigns whose cost is given, for whom it is, and how many placements and contracts they have brought so far */
  costs: {
    campaign: string
    cost: Record<Audience, number | null>
    won: Record<Audience, number>
  }[]
  staff: { id: number; name: string }[]
}

/** Counting reads every case, so only one page is worked out at a time. */
const limit = pLimit(1)

/**
 * Counts the cases of a period, all figures as of one moment. The caller has checked that the reader may see
 * figures.
 */
export async function readFigures(payload: Payload, period: Period): Promise<Figures> {
  const promise = await readPromise(payload, period.timeZone)
  const count = (database: Database) => countFigures(database, { period, promise })
  return limit(() => payload.db.drizzle.transaction(count))
}

/**
 * What happened in each span of a period, in the order of `spanNames`, whenever the cases arrived. The caller has
 * checked that the reader may see figures.
 */
export async function readComparison(payload: Payload, period: Period): Promise<Measures[]> {
  const asked = { period, promise: await readPromise(payload, period.timeZone) }
  const count = async (database: Database) => {
    await database.execute(settings)
    const { rows } = await database.execute(
      sql`select (${eventsOf({ ...asked, inTime: inTimeOf(asked) })}) as happened`,
    )
    const [{ happened }] = rows as [Pick<Counted, 'happened'>]
    return compareSpans({ happened, spans: period.spans })
  }
  return limit(() => payload.db.drizzle.transaction(count))
}

/** A period, and by when people who come in are called. */
type Asked = { period: Period; promise: OfficeHours }

type Database = { execute: (query: Sql) => Promise<{ rows: unknown[] }> }

/** Within a transaction: the settings are its own. */
export async function countFigures(database: Database, asked: Asked): Promise<Figures> {
  await database.execute(settings)
  const { rows } = await database.execute(countedStatement(asked))
  const [{ happened, alike, stages, costs, ...figures }] = rows as [Counted] // one row, column by column
  return {
    ...figures,
    compared: compareSpans({ happened, spans: asked.period.spans }),
    groups: groupings.flatMap((dimension) =>
      (dimension === 'role' ? [null] : audiences).flatMap((audience) => {
        const theirs = alike.filter(({ role }) => !audience || audienceOf(role) === audience)
        return groupCases({ alike: theirs, dimension }).map((group) => ({ ...group, audience }))
      }),
    ),
    stages: stages.map(({ stays, ...stage }) => ({ ...stage, median: medianOf([stays]) })),
    costs: costs.map((one) => {
      const wonOf = (audience: Audience) => {
        const won = happened.filter(
          ({ wonBy, role }) => wonBy === one.campaign && audienceOf(role) === audience,
        )
        return total(won.map(({ number }) => number))
      }
      return { ...one, won: { nurses: wonOf('nurses'), hospitals: wonOf('hospitals') } }
    }),
  }
}

const isHospital = (role: unknown) => role === 'hospitals'

const audienceOf = (role: unknown): Audience => (isHospital(role) ? 'hospitals' : 'nurses')

/** Compiling takes longer than it saves; all cases fit into memory, and so do the indexes. */
const settings = sql`
  select set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
    set_config('random_page_cost', '1.1', true)`

/** The seconds that cases waited for the first contact, and for the goal. */
type Waits = { waits: number[] | null; untilWon: number[] | null }

/** Cases of the period that are alike in all dimensions. */
type Alike = Counts & Record<Dimension, string | number | null> & Waits

/** What the database counts: a median is worked out from all values, which it would have to sort for each. */
type Counted = Pick<Figures, 'weeks' | 'steps' | 'staff'> & {
  /** cases of which all happened after the same bounds; null is what did not happen */
  happened: (Record<Event, number | null> &
    Pick<Counts, 'due' | 'inTime'> &
    Waits & { wonBy: string | null; role: Audience | null; number: number })[]
  alike: Alike[]
  stages: (Omit<Figures['stages'][number], 'median'> & { stays: number[] | null })[]
  costs: Omit<Figures['costs'][number], 'won'>[]
}

function countedStatement(asked: Asked): Sql {
  const { spans, parts, timeZone, filters } = asked.period
  const inTime = inTimeOf(asked)
  const mondays = parts.map(({ start }) => start)
  const start = sql`${spans.period.start.toISOString()}::timestamptz`
  const end = sql`${spans.period.end.toISOString()}::timestamptz`
  const isCohort = asked.period.basis === 'arrived'
  const isCounted = (event: Event) =>
    isCohort
      ? sql`${momentOf(event)} is not null`
      : sql`${momentOf(event)} >= ${start} and ${momentOf(event)} < ${end}`
  const outcomes = isCohort
    ? sql`current`
    : sql`(select *, ${inTime} as in_time from ${casesTable}
        where (${sql.join(events.map(isCounted), sql` or `)}) and ${hasPassed(filters)}) cases`
  return sql`
    with current as materialized (
      -- Postgres takes a range for a few rows, and would look each of them up in all changes; this is no range to it.
      select *, ${inTime} as in_time from ${casesTable}
      where created_at >= ${start} and arrived_at >= ${start} and coalesce(arrived_at) < ${end}
        and ${hasPassed(filters)}
    )
    select
      (${rows(sql`
        select ${bucket(sql`arrived_at`, mondays)} as week, count(*)::integer as count
        from current group by 1`)}) as weeks,
      (${eventsOf({ ...asked, inTime })}) as happened,
      (${rows(sql`
        select ${each(groupings, (dimension) => columns[dimension])},
          ${each(events, (event) => sql`(count(*) filter (where ${isCounted(event)}))::integer`)},
          ${measured(isCounted)}
        from ${outcomes} group by 1, 2, 3, 4, 5, 6`)}) as alike,
      (${rows(sql`
        select stages.id, coalesce(now, 0) + coalesce(reached_before, 0) as reached, coalesce(now, 0) as now, stays
        from stages
        left join (
          select stage_id as stage, count(*)::integer as now from current group by stage_id
        ) at_stages on at_stages.stage = stages.id
        left join (
          select passed.id as stage,
            (count(*) filter (where is_first and passed.id <> stage_id))::integer as reached_before,
            array_agg(stayed) as stays
          from follow_up_changes join current on current.id = person_id
          join stages passed on passed.id::text = "from"
            -- Whose role has changed since is counted with those of now.
            and (passed.audience = 'hospitals') = (role is not distinct from 'hospitals')
          where field = 'stage' and follow_up_changes.created_at >= ${start}
          group by passed.id
        ) left_stages on left_stages.stage = stages.id`)}) as stages,
      (${rows(sql`
        select owner_id as id, case when role = 'hospitals' then 'hospitals' else 'nurses' end as audience,
          count(*)::integer as planned, (count(*) filter (where ${isOverdue(timeZone)}))::integer as overdue
        from people where merged_into_id is null and not is_in_trash and next_step_at is not null
          and ${isAny(filters) ? sql`id in (select id from ${casesTable} where ${hasPassed(filters)})` : sql`true`}
        group by 1, 2`)}) as steps,
      (${rows(sql`
        -- A campaign that leads to the page of one audience is paid for it alone.
        select lower(utm_campaign) as campaign, json_build_object(
          'nurses', (sum(cost) filter (where page <> '/hospitals'))::float,
          'hospitals', (sum(cost) filter (where page !~ '^/(nurses|where-do-i-stand|process/.+)$'))::float) as cost
        from campaigns where cost is not null and deleted_at is null group by 1`)}) as costs,
      (${rows(sql`select id, ${staffName} as name from users`)}) as staff`
}

/** Cases by what happened to them in which span. */
function eventsOf({ period: { spans, filters }, inTime }: Asked & { inTime: Sql }): Sql {
  const bounds = boundsOf(spans)
  return rows(sql`
    select ${each(events, (event) => bucket(momentOf(event), bounds))},
      case when won_at is not null then campaign end as "wonBy", role, count(*)::integer as number,
        ${measured()}
    from (
      -- With an offset Postgres does not work the column out for each count of it.
      select *, ${inTime} as in_time from ${casesTable} where ${hasPassed(filters)} offset 0
    ) cases group by 1, 2, 3, 4, 5, 6, 7`)
}

const inTimeOf = ({ period: { spans }, promise }: Asked) =>
  isInTime({ spans: Object.values(spans), promise })

const isAny = (filters: Filters) => Object.keys(filters).length > 0

/** Of cases: whom the filters leave. */
function hasPassed(filters: Filters): Sql {
  const conditions = figureFilters.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [isAnyOf(columns[name], value)]
  })
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** After how many of these times, in order, a moment is. */
const bucket = (at: Sql, times: (number | Date)[]) =>
  sql`width_bucket(${at}, ${sql.param(times.map((time) => new Date(time).toISOString()))}::timestamptz[])`

/** When spans begin and end, in order. */
const boundsOf = (spans: Period['spans']) =>
  [...new Set(Object.values(spans).flatMap(({ start, end }) => [+start, +end]))].sort(
    (a, b) => a - b,
  )

function compareSpans({ happened, spans }: Pick<Counted, 'happened'> & Pick<Period, 'spans'>) {
  const bounds = boundsOf(spans)
  return spanNames.map((name): Measures => {
    const { start, end } = spans[name]
    const within = (event: Event) =>
      happened.filter(({ [event]: bound }) => {
        return bound && bound > bounds.indexOf(+start) && bound <= bounds.indexOf(+end)
      })
    const sum = (all: Counted['happened'], count: 'number' | 'due' | 'inTime' = 'number') =>
      total(all.map((one) => one[count]))
    const [arrived, contacted, won] = [within('cases'), within('contacted'), within('won')]
    const hospitals = won.filter(({ role }) => isHospital(role))
    const nurses = won.filter(({ role }) => !isHospital(role))
    const due = sum(arrived, 'due')
    return {
      cases: sum(arrived),
      contacted: sum(contacted),
      inTime: due > 0 ? (sum(arrived, 'inTime') / due) * 100 : null,
      median: inHours(medianMinutes(contacted, 'waits')),
      interviewed: sum(within('interviewed')),
      placements: sum(nurses),
      untilPlacement: inDays(medianMinutes(nurses, 'untilWon')),
      contracts: sum(hospitals),
      untilContract: inDays(medianMinutes(hospitals, 'untilWon')),
      lost: sum(within('lost')),
    }
  })
}

export const inHours = (minutes: number | null) => minutes && minutes / 60

export const inDays = (minutes: number | null) => minutes && minutes / 60 / 24

/** Values with the most cases, those of which it is not known, and the rest. */
function groupCases({ alike, dimension }: { alike: Alike[]; dimension: Dimension }) {
  const found = new Map<string | null, Alike[]>()
  for (const one of alike) {
    const value = one[dimension] === null ? null : String(one[dimension])
    const all = found.get(value) ?? []
    all.push(one)
    found.set(value, all)
  }
  // Of these names.
  const countsOf = (all: Counts[]) =>
    Object.fromEntries(counts.map((name) => [name, total(all.map((one) => one[name]))])) as Counts
  const groups = [...found].map(([value, all]) => ({
    dimension,
    value,
    isRest: false,
    ...countsOf(all),
    median: medianMinutes(all, 'waits'),
    untilWon: medianMinutes(all, 'untilWon'),
  }))
  const known = groups
    .filter(({ value }) => value !== null)
    .sort((a, b) => b.cases - a.cases || (String(a.value) < String(b.value) ? -1 : 1))
  const rest = known.splice(valuesMax)
  return [
    ...known,
    ...groups.filter(({ value }) => value === null),
    ...(rest.length > 0
      ? [{ dimension, value: null, isRest: true, ...countsOf(rest), median: null, untilWon: null }]
      : []),
  ]
}

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

function medianMinutes(all: Waits[], name: keyof Waits): number | null {
  const seconds = medianOf(all.map(({ [name]: list }) => list))
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

const momentOf = (event: Event) =>
  sql`${sql.identifier(event === 'cases' ? 'arrived_at' : `${event}_at`)}`

/** Of cases that are counted together, as far as each event counts. */
function measured(isCounted = (event: Event) => sql`${momentOf(event)} is not null`): Sql {
  const secondsUntil = (event: Event) =>
    sql`array_agg(greatest(0, date_part('epoch', ${momentOf(event)} - arrived_at)))
      filter (where ${isCounted(event)})`
  return sql`(count(in_time) filter (where ${isCounted('cases')}))::integer as due,
    (count(*) filter (where in_time and ${isCounted('cases')}))::integer as "inTime",
    ${secondsUntil('contacted')} as waits, ${secondsUntil('won')} as "untilWon"`
}

import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { caseEvents } from '@/submissions/desk/deskAddress'
import { casesTable } from '@/submissions/followUp/casesSql'
import { staffName } from '@/submissions/followUp/staffName'
import { spanNames, type Period } from './figuresAddress'

type Sql = ReturnType<typeof sql>

/** By what outcomes are shown. */
export const dimensions = ['role', 'source', 'campaign', 'country', 'owner'] as const

/** By what cases are counted: also by who was the first to be in touch. */
export type Dimension = (typeof dimensions)[number] | 'contactedBy'

const columns: Record<Dimension, Sql> = {
  role: sql`role::text`,
  source: sql`source`,
  campaign: sql`campaign`,
  country: sql`country::text`,
  owner: sql`owner_id::text`,
  contactedBy: sql`contacted_by_id::text`,
}

/** How many values of a dimension are told apart; the rest is one. */
const valuesMax = 12

/** What became of cases; `median` are the minutes to the first contact, null without one. */
type Outcome = Record<'cases' | (typeof caseEvents)[number], number> & {
  median: number | null
}

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
 * Counts the cases of a period in the database, all figures as of one moment. The caller has checked that
 * the reader may see figures.
 */
export function readFigures(payload: Payload, period: Period): Promise<Figures> {
  return limit(() =>
    payload.db.drizzle.transaction(async (database) => {
      await database.execute(settings)
      // Built below, column by column, as the type has it.
      return (await database.execute(figuresStatement(period))).rows[0] as Figures
    }),
  )
}

/** Compiling takes longer than it saves; a sort of all cases fits into memory, and so do the indexes. */
export const settings = sql`
  select set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
    set_config('random_page_cost', '1.1', true)`

/** Figures as one row, a column for each member of `Figures`. */
export function figuresStatement({ spans, parts }: Period): Sql {
  const compared = spanNames.map((name) => spans[name])
  const bounds = [...new Set(compared.flatMap(({ start, end }) => [+start, +end]))].sort(
    (a, b) => a - b,
  )
  const bucketOf = (time: Date) => sql`${bounds.indexOf(+time) + 1}::integer`
  const times = (list: (Date | number)[]) =>
    sql`${sql.param(list.map((time) => new Date(time).toISOString()))}::timestamptz[]`
  return sql`
    with counted as materialized (
      select cases.*, case when contacted_at is not null then
        greatest(0, date_part('epoch', contacted_at - arrived_at) / 60) end as waited
      from ${casesTable}
    ),
    happened as (${each(outcomes, (event) => {
      const at = event === 'cases' ? sql`arrived_at` : momentOf(event)
      return sql`
        select ${event}::text as event, width_bucket(${at}, ${times(bounds)}) as bucket, count(*) as number
        from counted where ${at} is not null group by 2`
    })}),
    spans as (select * from (values ${sql.join(
      compared.map(
        ({ start, end }, position) => sql`(${position}::integer, ${moment(start)}, ${moment(end)},
          ${bucketOf(start)}, ${bucketOf(end)})`,
      ),
      sql`, `,
    )}) as span (position, "start", "end", first_bucket, end_bucket)),
    current as materialized (
      -- Postgres takes a range for a few rows, and would look each of them up in all changes; this is no range to it.
      select * from counted
      where arrived_at >= ${moment(spans.period.start)} and coalesce(arrived_at) < ${moment(spans.period.end)}
    ),
    grouped as (${each(
      Object.entries(columns),
      ([dimension, column]) => sql`
      select ${dimension}::text as dimension, ${column} collate "C" as value, ${measures}, ${median(sql`waited`)}
      from current group by 2`,
    )}),
    ranked as (
      select *, value is not null and row_number() over (
        partition by dimension, value is null order by cases desc, value) > ${valuesMax} as "isRest"
      from grouped
    )
    select
      (${rows(sql`
        select width_bucket(arrived_at, ${times(parts.map(({ start }) => start))}) as week, count(*)::integer as count
        from current group by 1 order by 1`)}) as weeks,
      (select json_agg(json_build_object(${sql.join(
        outcomes.map(
          (event) => sql`${event}::text, (
            select coalesce(sum(number), 0) from happened
            where event = ${event} and bucket >= first_bucket and bucket < end_bucket)`,
        ),
        sql`, `,
      )}, 'median', (
        select ${median(sql`waited`)} from counted where contacted_at >= span.start and contacted_at < span.end)
      ) order by position) from spans span) as compared,
      (${rows(sql`
        select * from ranked where not "isRest"
        union all select dimension, null, ${list(
          outcomes.map((name) => sql`sum(${sql.identifier(name)})::integer`),
        )}, null, true from ranked where "isRest" group by dimension`)}) as groups,
      (${rows(sql`
        select stages.id, coalesce(now, 0) + coalesce(reached_before, 0) as reached, coalesce(now, 0) as now, median
        from stages
        left join (
          select stage_id as stage, count(*)::integer as now from current where role is not null group by stage_id
        ) at_stages on at_stages.stage = stages.id
        left join (
          select "from"::integer as stage,
            (count(*) filter (where is_first and "from"::integer <> stage_id))::integer as reached_before,
            ${median(sql`stayed`)}
          from follow_up_changes join current on current.id = person_id
          where field = 'stage' and role is not null and follow_up_changes.created_at >= ${moment(spans.period.start)}
          group by 1
        ) left_stages on left_stages.stage = stages.id`)}) as stages,
      (${rows(sql`
        select owner_id as id, count(*)::integer as planned,
          (count(*) filter (where next_step_at < now()))::integer as overdue
        from people where merged_into_id is null and not is_in_trash and next_step_at is not null
        group by owner_id`)}) as steps,
      (${rows(sql`
        select campaign, max(cost)::float as cost, count(won_at)::integer as won
        from (select lower(utm_campaign) as campaign, sum(cost) as cost from campaigns
          where cost is not null and deleted_at is null group by 1) paid
        left join (
          select lower(campaign) as campaign, won_at from counted where won_at is not null
        ) placed using (campaign)
        group by campaign`)}) as costs,
      (${rows(sql`select id, ${staffName} as name from users`)}) as staff`
}

const list = (parts: Sql[]) => sql.join(parts, sql`, `)

/** One query after the other: over many rows that is faster than one over each row several times. */
const each = <One>(things: readonly One[], query: (one: One) => Sql) =>
  sql.join(things.map(query), sql` union all `)

const rows = (query: Sql) => sql`select coalesce(json_agg(to_json(one)), '[]') from (${query}) one`

const median = (minutes: Sql) =>
  sql`percentile_cont(0.5) within group (order by ${minutes}) as median`

const momentOf = (event: (typeof caseEvents)[number]) => sql`${sql.identifier(`${event}_at`)}`

const outcomes = ['cases', ...caseEvents] as const

const measures = list([
  sql`count(*)::integer as cases`,
  ...caseEvents.map((event) => sql`count(${momentOf(event)})::integer as ${sql.identifier(event)}`),
])

const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`

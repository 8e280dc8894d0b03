import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { noValue } from '@/submissions/desk/deskAddress'
import { casesTable } from '@/submissions/followUp/casesSql'
import { spanNames, type Period, type Span } from './figuresAddress'

type Sql = ReturnType<typeof sql>

/** By what cases are counted. */
export const dimensions = ['role', 'source', 'campaign', 'country', 'owner'] as const

export type Dimension = (typeof dimensions)[number]

const columns: Record<Dimension, Sql> = {
  role: sql`role::text`,
  source: sql`source`,
  campaign: sql`campaign`,
  country: sql`country::text`,
  owner: sql`owner_id::text`,
}

/** How many values of a dimension are told apart; the rest is one. */
const valuesMax = 12

/** What became of cases; `median` are the minutes to the first contact, null without one. */
type Outcome = {
  cases: number
  contacted: number
  median: number | null
  won: number
  lost: number
}

/** Cases of one value of a dimension; without one, of those of which it is not known, or of the rest. */
export type Group = Outcome & { value: string | null; isRest: boolean }

export type Figures = {
  /** cases of each week of the period that has any; the first is 1 */
  weeks: { week: number; count: number }[]
  /** in the order of `spanNames` */
  compared: (Outcome & { requests: number })[]
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
  select set_config('jit', 'off', true), set_config('work_mem', '16MB', true),
    set_config('random_page_cost', '1.1', true)`

/** Figures as one row, a column for each member of `Figures`. */
export function figuresStatement({ spans, parts }: Period): Sql {
  const compared = spanNames.map((name) => spans[name])
  const first = moment(new Date(Math.min(...compared.map(({ start }) => start.getTime()))))
  const starts = parts.map(({ start }) => start.toISOString())
  const sent = ['consultations', 'chat_messages'].map(
    (table) => sql`(select count(*) from ${sql.identifier(table)} sent
      where deleted_at is null ${table === 'chat_messages' ? sql`and sent_with is null` : sql``}
        and sent.created_at >= span.start and sent.created_at < span.end)`,
  )
  return sql`
    with arrived as materialized (
      select cases.*, kind, case when contacted_at is not null then
        greatest(0, date_part('epoch', contacted_at - arrived_at) / 60) end as waited
      from ${casesTable} join stages on stages.id = stage_id
      -- Nobody arrived after they wrote: an index finds who may have arrived.
      where cases.created_at >= ${first}
    ),
    spans as (select * from (values ${sql.join(
      compared.map(
        ({ start, end }, position) => sql`(${position}::integer, ${moment(start)}, ${moment(end)})`,
      ),
      sql`, `,
    )}) as span (position, "start", "end")),
    current as materialized (select * from arrived where ${isWithin(spans.period)}),
    valued as (
      select dimension, coalesce(value, ${noValue}) as value, waited, kind
      from current, lateral (values ${sql.join(
        Object.entries(columns).map(([name, column]) => sql`(${name}, ${column})`),
        sql`, `,
      )}) as one (dimension, value)
    ),
    ranked as (
      select dimension, value, value <> ${noValue} and row_number() over (
        partition by dimension, value = ${noValue} order by count(*) desc, value) > ${valuesMax} as "isRest"
      from valued group by dimension, value
    )
    select
      (${rows(sql`
        select width_bucket(arrived_at, ${sql.param(starts)}::timestamptz[]) as week, count(*)::integer as count
        from current group by 1 order by 1`)}) as weeks,
      (${rows(sql`
        select ${sql.join(sent, sql` + `)} as requests, measured.*
        from spans span, lateral (
          select ${measures} from arrived where arrived_at >= span.start and arrived_at < span.end) measured
        order by position`)}) as compared,
      (${rows(sql`
        select dimension, case when not "isRest" then nullif(value, ${noValue}) end as value, "isRest", ${measures}
        from valued join ranked using (dimension, value) group by 1, 2, 3`)}) as groups,
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
        group by owner_id`)}) as steps`
}

const rows = (query: Sql) => sql`select coalesce(json_agg(to_json(one)), '[]') from (${query}) one`

const median = (minutes: Sql) =>
  sql`percentile_cont(0.5) within group (order by ${minutes}) as median`

const measures = sql`
  count(*)::integer as cases, count(waited)::integer as contacted, ${median(sql`waited`)},
  (count(*) filter (where kind = 'won'))::integer as won,
  (count(*) filter (where kind = 'lost'))::integer as lost`

const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`

const isWithin = ({ start, end }: Span) =>
  sql`arrived_at >= ${moment(start)} and arrived_at < ${moment(end)}`

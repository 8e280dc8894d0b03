import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { followUpRoles } from '@collections/access/roles'
import { readReplica } from '@/server/readReplica'
import { casesTable } from '@/submissions/followUp/casesSql'
import { clockOffsets, type Period, type Span } from './figuresAddress'

type Sql = ReturnType<typeof sql>

/** By what cases are counted. */
export const dimensions = ['country', 'role', 'language', 'source', 'campaign'] as const

export type Dimension = (typeof dimensions)[number]

/** How many values of a dimension are told apart; the rest is one. */
const valuesMax = 12

/** Cases of one value in one week; what is neither a value nor the rest is not known. */
type Counted = {
  dimension: Dimension
  value: string | null
  isRest: boolean
  /** number of the week in the period, from 1 */
  week: number
  count: number
}

/** The spans that are set against each other. */
export const comparedSpans = ['thisWeek', 'lastWeek', 'period', 'before'] as const

/** Minutes; null where there is nothing to take them of. */
type Spread = { median: number | null; ninetieth: number | null }

type Compared = {
  requests: number
  cases: number
  contacted: number
  median: number | null
  won: number
  lost: number
}

export type Contact = Spread & { cases: number; contacted: number }

type StageFigures = Spread & {
  id: number
  /** how many have been at it, also those that are */
  reached: number
  now: number
  /** how many have left it */
  left: number
}

export type Figures = {
  weeks: { week: number; count: number }[]
  counted: Counted[]
  /** in the order of `comparedSpans` */
  compared: Compared[]
  owners: (Contact & { id: number | null })[]
  hours: (Contact & { hour: number })[]
  stages: StageFigures[]
  /** of all cases, whenever they arrived */
  steps: { id: number | null; planned: number; overdue: number }[]
}

export type FigureNames = {
  stages: {
    id: number
    name: string
    audience: 'nurses' | 'hospitals'
    kind: 'new' | 'open' | 'won' | 'lost'
  }[]
  users: { id: number; name: string }[]
}

/** Counting reads every case, so only one page is worked out at a time. */
const limit = pLimit(1)

/** Counts the cases of a period in the database. The caller has checked that the reader may see figures. */
export function readFigures({
  payload,
  period,
}: {
  payload: Payload
  period: Period
}): Promise<Figures> {
  return limit(() =>
    readReplica({
      payload,
      read: (database) =>
        database.transaction(
          async (db) => {
            await db.execute(settings)
            const { rows } = await db.execute(figuresStatement(period))
            // Built below, column by column, as the type has it.
            return rows[0] as Figures
          },
          { accessMode: 'read only' },
        ),
    }),
  )
}

/** Stages with their names, in their order, and whoever can look after cases or does. */
export async function readFigureNames({
  payload,
  language,
}: {
  payload: Payload
  language: string
}): Promise<FigureNames> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select
      (
        select coalesce(json_agg(json_build_object(
          'id', stages.id, 'audience', audience, 'kind', kind, 'name', coalesce(own.name, english.name)
        ) order by audience, position, stages.id), '[]')
        from stages
        left join stages_locales own on own._parent_id = stages.id and own._locale::text = ${language}::text
        left join stages_locales english on english._parent_id = stages.id and english._locale = 'en'
      ) as stages,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', username) order by username), '[]')
        from users where role::text = any(${sql.param(followUpRoles)}::text[])
          or id in (select owner_id from people)
      ) as users
  `)
  // The same.
  return rows[0] as FigureNames
}

/** Compiling takes longer than it saves; a sort of all cases fits into memory. */
export const settings = sql`
  select set_config('jit', 'off', true), set_config('work_mem', '16MB', true)`

/** All figures by one statement, which sees all of them at one moment. */
export function figuresStatement(period: Period): Sql {
  const { start, end, before, thisWeek, lastWeek, parts } = period
  const spans = { thisWeek, lastWeek, period: { start, end }, before }
  const compared = comparedSpans.map((name) => spans[name])
  const first = new Date(Math.min(...compared.map((span) => span.start.getTime())))
  const last = new Date(Math.max(...compared.map((span) => span.end.getTime())))
  const offsets = clockOffsets(period)
  const offset = sql`(${list(offsets.map(({ seconds }) => seconds))}::float8[])[width_bucket(arrived_at,
    ${list(offsets.map(({ since }) => since.toISOString()))}::timestamptz[])]`
  const inDimension = (name: Dimension) => sql`
    when grouping(${sql.identifier(name)}) = 0 then`
  return sql`
    with cases as materialized (
      select cases.id, stage_id, owner_id, arrived_at, country, locale as language, source, campaign,
        audience::text as role, kind, ${within({ start, end })} as is_current,
        case when contacted_at is not null then
          greatest(0, date_part('epoch', contacted_at - arrived_at) / 60) end as waited
      from ${casesTable} join stages on stages.id = stage_id
      -- Nobody arrived after they wrote: an index has whoever comes into question.
      where cases.created_at >= ${first.toISOString()}::timestamptz
        and ${within({ start: first, end: last })}
    ),
    current as materialized (select * from cases where is_current),
    grouped as (
      select case ${sql.join(
        dimensions.map((name) => sql`${inDimension(name)} ${name}::text`),
        sql` `,
      )} end as dimension,
        case ${sql.join(
          dimensions.map((name) => sql`${inDimension(name)} ${sql.identifier(name)}`),
          sql` `,
        )} end as value,
        week, count(*)::integer as count
      from (
        select *, width_bucket(arrived_at, ${list(parts.map((part) => part.start.toISOString()))}::timestamptz[]) as week
        from current
      ) placed
      group by grouping sets ((week), ${sql.join(
        dimensions.map((name) => sql`(week, ${sql.identifier(name)})`),
        sql`, `,
      )})
    ),
    ranked as (
      select dimension, value,
        value is not null and row_number() over (
          partition by dimension, value is null order by sum(count) desc, value) > ${valuesMax}::integer as is_rest
      from grouped where dimension is not null group by dimension, value
    ),
    counted as (
      select grouped.dimension, case when not is_rest then grouped.value end as value, is_rest, week,
        sum(count)::integer as count
      from grouped join ranked on ranked.dimension = grouped.dimension
        and ranked.value is not distinct from grouped.value
      group by grouped.dimension, 2, is_rest, week
    ),
    stays as materialized (
      select current.id, "from"::integer as stage, stayed
      from follow_up_changes join current on current.id = person_id
      where field = 'stage' and follow_up_changes.created_at >= ${start.toISOString()}::timestamptz
    ),
    left_stages as (
      select stage, count(*)::integer as left, ${spread(sql`stayed`)} from stays group by stage
    ),
    reached as (
      select stage, count(*)::integer as reached
      from (select stage, id from stays union select stage_id, id from current) passed group by stage
    ),
    at_stages as (
      select stage_id as stage, count(*)::integer as now from current group by stage_id
    )
    select
      (
        select coalesce(json_agg(json_build_object('week', week, 'count', count) order by week), '[]')
        from grouped where dimension is null
      ) as weeks,
      (
        select coalesce(json_agg(json_build_object(
          'dimension', dimension, 'value', value, 'isRest', is_rest, 'week', week, 'count', count)), '[]')
        from counted
      ) as counted,
      json_build_array(${sql.join(compared.map(comparedSpan), sql`, `)}) as compared,
      (
        select coalesce(json_agg(to_json(owners)), '[]')
        from (select owner_id as id, ${contact} from current group by owner_id) owners
      ) as owners,
      (
        select coalesce(json_agg(to_json(hours) order by hour), '[]')
        from (
          select extract(hour from arrived_at at time zone 'UTC' + make_interval(secs => ${offset}))::integer as hour,
            ${contact}
          from current group by 1
        ) hours
      ) as hours,
      (
        select coalesce(json_agg(json_build_object('id', stages.id, 'reached', coalesce(reached, 0),
          'now', coalesce(now, 0), 'left', coalesce(left_stages.left, 0), 'median', median,
          'ninetieth', ninetieth) order by audience, position, stages.id), '[]')
        from stages
        left join at_stages on at_stages.stage = stages.id
        left join reached on reached.stage = stages.id
        left join left_stages on left_stages.stage = stages.id
      ) as stages,
      (
        select coalesce(json_agg(to_json(steps)), '[]')
        from (
          select owner_id as id, count(*)::integer as planned,
            (count(*) filter (where next_step_at < now()))::integer as overdue
          from people where merged_into_id is null and not is_in_trash and next_step_at is not null
          group by owner_id
        ) steps
      ) as steps`
}

const spread = (minutes: Sql) => sql`
  percentile_cont(0.5) within group (order by ${minutes}) as median,
  percentile_cont(0.9) within group (order by ${minutes}) as ninetieth`

const contact = sql`
  count(*)::integer as cases, count(waited)::integer as contacted, ${spread(sql`waited`)}`

function comparedSpan(span: Span): Sql {
  const sentIn = (table: 'consultations' | 'chat_messages') => sql`(
    select count(*) from ${sql.identifier(table)} where deleted_at is null and ${within(span, sql`created_at`)})`
  return sql`(
    select json_build_object(
      'requests', ${sentIn('consultations')} + ${sentIn('chat_messages')},
      'cases', count(*), 'contacted', count(waited),
      'median', percentile_cont(0.5) within group (order by waited),
      'won', count(*) filter (where kind = 'won'), 'lost', count(*) filter (where kind = 'lost'))
    from cases where ${within(span)})`
}

function within({ start, end }: Span, column: Sql = sql`arrived_at`): Sql {
  return sql`(${column} >= ${start.toISOString()}::timestamptz and ${column} < ${end.toISOString()}::timestamptz)`
}

/** An array of Postgres; drizzle writes plain lists as several parameters. */
function list(values: (string | number)[]): Sql {
  return sql`${sql.param(values)}`
}

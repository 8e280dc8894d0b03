import { sql } from '@payloadcms/db-postgres'
import pLimit from 'p-limit'
import type { Payload } from 'payload'
import { followUpRoles } from '@collections/access/roles'
import { casesTable } from '@/submissions/followUp/casesSql'
import { clockOffsets, type Period, type Span } from './figuresAddress'

type Sql = ReturnType<typeof sql>

type Column = keyof Figures

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

/** What is worked out at the same time, by a connection each: a statement keeps one core of Postgres busy. */
const shares = [
  ['weeks', 'counted'],
  ['compared', 'owners', 'hours'],
  ['stages', 'steps'],
] as const satisfies Column[][]

/** For a transaction that sees what another one sees (PostgreSQL, snapshot synchronization functions). */
const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Counts the cases of a period in the database, all figures as of one moment. The caller has checked that
 * the reader may see figures.
 */
export function readFigures({
  payload,
  period,
}: {
  payload: Payload
  period: Period
}): Promise<Figures> {
  const read = async (db: Pick<Payload['db']['drizzle'], 'execute'>, share: readonly Column[]) => {
    await db.execute(settings)
    return (await db.execute(figuresStatement(period, share))).rows[0]
  }
  const [own, ...others] = shares
  return limit(() =>
    payload.db.drizzle.transaction(async (first) => {
      const { rows } = await first.execute(sql`select pg_export_snapshot() as id`)
      const snapshot = sql.raw(`set transaction snapshot '${String(rows[0]?.id)}'`)
      const found = await Promise.all([
        read(first, own),
        ...others.map((share) =>
          payload.db.drizzle.transaction(async (db) => {
            await db.execute(snapshot)
            return read(db, share)
          }, oneMoment),
        ),
      ])
      // Built below, column by column, as the type has it.
      return Object.assign({}, ...found) as Figures
    }, oneMoment),
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
          or exists (select from people where owner_id = users.id)
      ) as users
  `)
  // The same.
  return rows[0] as FigureNames
}

/** Compiling takes longer than it saves; a sort of all cases fits into memory, and so do the indexes. */
export const settings = sql`
  select set_config('jit', 'off', true), set_config('work_mem', '16MB', true),
    set_config('random_page_cost', '1.1', true)`

/**
 * Figures as one row, with those columns that are wanted: all where nothing is said. A part of the statement
 * that no column needs is not carried out.
 */
export function figuresStatement(period: Period, wanted?: readonly Column[]): Sql {
  const { start, end, before, thisWeek, lastWeek, parts } = period
  const offsets = clockOffsets(period)
  const offset = sql`(${list(offsets.map(({ seconds }) => seconds))}::float8[])[width_bucket(arrived_at,
    ${list(offsets.map(({ since }) => since.toISOString()))}::timestamptz[])]`
  const values = sql.join(
    dimensions.map((name) => sql.identifier(name)),
    sql`, `,
  )
  // The bits of `grouping` are set for what is not grouped by.
  const inDimension = (name: Dimension) => sql`
    when ${(1 << dimensions.length) - 1 - (1 << (dimensions.length - 1 - dimensions.indexOf(name)))}::integer then`
  const ofDimension = (value: (name: Dimension) => Sql) => sql`
    case grouping(${values}) ${sql.join(
      dimensions.map((name) => sql`${inDimension(name)} ${value(name)}`),
      sql` `,
    )} end`
  const columns: Record<Column, Sql> = {
    weeks: sql`
      select coalesce(json_agg(json_build_object('week', week, 'count', count) order by week), '[]')
      from grouped where dimension is null`,
    counted: sql`
      select coalesce(json_agg(to_json(counted)), '[]')
      from (
        select dimension, case when not "isRest" then value end as value, "isRest", week,
          sum(count)::integer as count
        from (
          select *, value is not null and dense_rank() over (
            partition by dimension, value is null order by total desc, value) > ${valuesMax}::integer as "isRest"
          from (
            select *, sum(count) over (partition by dimension, value) as total
            from grouped where dimension is not null
          ) summed
        ) ranked
        group by dimension, 2, "isRest", week
      ) counted`,
    compared: sql`
      select json_build_array(
        (${compared({ span: thisWeek, from: counted(casesOf(thisWeek)) })}),
        (${compared({ span: lastWeek, from: counted(casesOf(lastWeek)) })}),
        (${compared({ span: { start, end }, from: sql`select * from waits where grouping = 3` })}),
        (${compared({ span: before, from: counted(casesOf(before)) })}))`,
    owners: sql`
      select coalesce(json_agg(json_build_object('id', owner_id, ${contact})), '[]')
      from waits where grouping = 1`,
    hours: sql`
      select coalesce(json_agg(json_build_object('hour', hour, ${contact}) order by hour), '[]')
      from waits where grouping = 2`,
    stages: sql`
      select coalesce(json_agg(json_build_object('id', stages.id,
        'reached', coalesce(now, 0) + coalesce(reached_before, 0), 'now', coalesce(now, 0),
        'left', coalesce(left_stages.left, 0), 'median', median, 'ninetieth', ninetieth)
        order by audience, position, stages.id), '[]')
      from stages
      left join (
        select stage_id as stage, count(*)::integer as now from current group by stage_id
      ) at_stages on at_stages.stage = stages.id
      left join (
        select stage, count(*)::integer as left, (count(*) filter (where is_first and stage <> stage_id))::integer
          as reached_before, ${spread(sql`stayed`)}
        from (
          select "from"::integer as stage, stayed, is_first, stage_id
          from follow_up_changes join current on current.id = person_id
          where field = 'stage' and follow_up_changes.created_at >= ${start.toISOString()}::timestamptz
        ) stays
        group by stage
      ) left_stages on left_stages.stage = stages.id`,
    steps: sql`
      select coalesce(json_agg(to_json(steps)), '[]')
      from (
        select owner_id as id, count(*)::integer as planned,
          (count(*) filter (where next_step_at < now()))::integer as overdue
        from people where merged_into_id is null and not is_in_trash and next_step_at is not null
        group by owner_id
      ) steps`,
  }
  return sql`
    with current as (
      select id, stage_id from ${casesOf({ start, end })}
    ),
    grouped as (
      select ${ofDimension((name) => sql`${name}::text`)} as dimension,
        ${ofDimension((name) => sql`${sql.identifier(name)}::text`)} as value,
        week, count(*)::integer as count
      from (
        select country, audience as role, locale as language, source, campaign, width_bucket(arrived_at,
          ${list(parts.map((part) => part.start.toISOString()))}::timestamptz[]) as week
        from ${casesOf({ start, end })} join stages on stages.id = stage_id
      ) placed
      group by grouping sets ((week), ${sql.join(
        dimensions.map((name) => sql`(week, ${sql.identifier(name)})`),
        sql`, `,
      )})
    ),
    waits as (
      select owner_id, hour, grouping(owner_id, hour) as grouping, ${measures}
      from (
        select owner_id, kind, ${waited} as waited,
          (floor((date_part('epoch', arrived_at) + ${offset}) / 3600)::bigint % 24)::integer as hour
        from ${casesOf({ start, end })} join stages on stages.id = stage_id
      ) placed
      group by grouping sets ((owner_id), (hour), ())
    )
    select ${sql.join(
      (wanted ?? Object.keys(columns)).map(
        // Else they are the names of the columns.
        (name) => sql`(${columns[name as Column]}) as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}`
}

/**
 * The cases that arrived in a span. Nobody arrived after they wrote, so an index has whoever comes into
 * question. What stands in `coalesce` Postgres takes for true of every second row; else it would expect a
 * ninth of them, and look up the changes of each case by itself.
 */
function casesOf({ start, end }: Span): Sql {
  return sql`(
    select * from ${casesTable} where created_at >= ${start.toISOString()}::timestamptz
      and coalesce(${within({ start, end }, sql`arrived_at`)}, false)
  ) cases`
}

const spread = (minutes: Sql) => sql`
  percentile_cont(0.5) within group (order by ${minutes}) as median,
  percentile_cont(0.9) within group (order by ${minutes}) as ninetieth`

/** Minutes until somebody was in touch. */
const waited = sql`
  case when contacted_at is not null then greatest(0, date_part('epoch', contacted_at - arrived_at) / 60) end`

const measures = sql`
  count(*)::integer as cases, count(waited)::integer as contacted, ${spread(sql`waited`)},
  (count(*) filter (where kind = 'won'))::integer as won,
  (count(*) filter (where kind = 'lost'))::integer as lost`

const contact = sql`
  'cases', cases, 'contacted', contacted, 'median', median, 'ninetieth', ninetieth`

function counted(cases: Sql): Sql {
  return sql`select ${measures} from (
    select kind, ${waited} as waited from ${cases} join stages on stages.id = stage_id) placed`
}

function compared({ span, from }: { span: Span; from: Sql }): Sql {
  const sentIn = (table: 'consultations' | 'chat_messages') => sql`(
    select count(*) from ${sql.identifier(table)} where deleted_at is null and ${within(span)})`
  return sql`
    select json_build_object(
      'requests', ${sentIn('consultations')} + ${sentIn('chat_messages')},
      'cases', cases, 'contacted', contacted, 'median', median, 'won', won, 'lost', lost)
    from (${from}) measured`
}

function within({ start, end }: Span, column = sql`created_at`): Sql {
  return sql`(${column} >= ${start.toISOString()}::timestamptz and ${column} < ${end.toISOString()}::timestamptz)`
}

/** An array of Postgres; drizzle writes plain lists as several parameters. */
function list(values: (string | number)[]): Sql {
  return sql`${sql.param(values)}`
}

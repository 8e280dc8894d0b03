import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'
import { phonePattern } from '@/domain/phonePattern'
import { readReference } from '@/domain/referenceCode'
import type { Person } from '@/payload-types'
import { deskTabs, type DeskAddress, type DeskTab } from './deskAddress'

type Sql = ReturnType<typeof sql>

/** People on one page of the list. */
export const pageSize = 50

export type DeskRow = {
  id: number
  name: string
  country: DesiredCountry | null
  audience: Audience
  waitingSince: string | null
  stage: string
  owner: string | null
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
}

export type Desk = { counts: Record<DeskTab, number>; rows: DeskRow[] }

export type DeskOptions = {
  stages: { id: number; name: string; audience: Audience }[]
  owners: { id: number; name: string }[]
}

type Query = { payload: Payload; address: DeskAddress; user: number; language: string }

/** Whom each tab has; a case that is closed is nobody's work any more. */
const tabConditions = (user: number): Record<DeskTab, Sql> => ({
  new: sql`kind = 'new'`,
  mine: sql`owner_id = ${user}::integer and kind in ('new', 'open')`,
  today: sql`next_step_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    + interval '1 day'`,
  waiting: sql`waiting_since is not null`,
  all: sql`true`,
})

const tabOrders: Record<DeskTab, Sql> = {
  new: sql`coalesce(waiting_since, created_at) desc`,
  mine: sql`next_step_at nulls last, waiting_since nulls last`,
  today: sql`next_step_at`,
  waiting: sql`waiting_since`,
  all: sql`created_at desc`,
}

/**
 * A page of the list, and how many people each tab has with the same filters. Who was merged is shown
 * as whom they were merged into; whose records all lie in the trash is not shown. The caller has
 * checked that staff are asking.
 * @param language in which stages are named, else English
 */
export async function readDesk({ payload, address, user, language }: Query): Promise<Desk> {
  const conditions = tabConditions(user)
  const counts = deskTabs.map(
    (tab) => sql`${tab}::text, count(*) filter (where ${conditions[tab]})`,
  )
  const { rows } = await payload.db.drizzle.execute(sql`
    with present as (
      select person_id as id from consultations where deleted_at is null
      union select person_id from chat_messages where deleted_at is null
    ),
    found as materialized (
      select people.*, stages.audience, stages.kind
      from people join stages on stages.id = stage_id
      where merged_into_id is null
        and people.id in (
          select coalesce(merged_into_id, theirs.id)
          from people theirs join present on present.id = theirs.id
        )
        and ${filterCondition(address)}
    ),
    page as (
      select * from found where ${conditions[address.tab]}
      order by ${tabOrders[address.tab]}, id desc
      limit ${pageSize} offset ${(address.page - 1) * pageSize}::integer
    )
    select
      (select json_build_object(${sql.join(counts, sql`, `)}) from found) as counts,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'country', desired_country, 'audience', audience,
          'waitingSince', waiting_since,
          'stage', ${stageName({ id: sql`stage_id`, language })},
          'owner', (select username from users where users.id = owner_id),
          'nextStepAt', next_step_at, 'nextStepKind', next_step_kind
        ) order by ${tabOrders[address.tab]}, id desc), '[]')
        from page
      ) as rows
  `)
  // Built above, column by column, as the type has it.
  return rows[0] as Desk
}

/** What people can be filtered by and given: stages, and who follows up. */
export async function readDeskOptions({
  payload,
  language,
}: Pick<Query, 'payload' | 'language'>): Promise<DeskOptions> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'audience', audience, 'name', ${stageName({ id: sql`stages.id`, language })}
        ) order by audience, position, id), '[]')
        from stages
      ) as stages,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', username) order by username), '[]')
        from users where role in ('admin', 'coordinator') and active
      ) as owners
  `)
  // The same.
  return rows[0] as DeskOptions
}

function stageName({ id, language }: { id: Sql; language: string }): Sql {
  return sql`(
    select coalesce(
      max(named.name) filter (where named._locale::text = ${language}::text),
      max(named.name) filter (where named._locale = 'en')
    )
    from stages_locales named where named._parent_id = ${id}
  )`
}

function filterCondition({ country, role, language, owner, stage, q }: DeskAddress): Sql {
  const conditions = [
    ...(country ? [sql`people.desired_country = ${country}`] : []),
    ...(role ? [sql`stages.audience = ${role}`] : []),
    ...(language ? [sql`people.locale = ${language}`] : []),
    ...(owner ? [sql`people.owner_id = ${owner}::integer`] : []),
    ...(stage ? [sql`people.stage_id = ${stage}::integer`] : []),
    ...(q ? [sql`people.id in (${matching(q)})`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whose name, number, reference code, notes or chat have what was searched for, or of one merged. */
function matching(search: string): Sql {
  const has = (column: Sql) => sql`strpos(${plain(column)}, ${plain(sql`${search}::text`)}) > 0`
  const pattern = phonePattern(search)
  const hasNumber = pattern ? sql`phone ~ ${pattern}::text` : sql`false`
  const isReference = sql`reference = ${readReference(search) ?? ''}::text`
  return sql`
    select coalesce(merged_into_id, matched.id) from people matched
    where ${has(sql`name`)} or ${hasNumber}
      or id in (select _parent_id from people_notes where ${has(sql`text`)})
      or id in (
        select person_id from consultations
        where deleted_at is null and (${isReference} or ${has(sql`name`)})
      )
      or id in (
        select person_id from chat_messages
        where deleted_at is null and (${has(sql`message`)} or ${has(sql`name`)})
      )
  `
}

/** A text in small letters of any alphabet (`ß` is `ss`), without accents and Arabic vowel marks. */
function plain(text: Sql): Sql {
  return sql`regexp_replace(
    normalize(lower(upper(${text} collate "und-x-icu")), NFD), ${'[\u0300-\u036f\u064b-\u065f]'}::text, '', 'g'
  )`
}

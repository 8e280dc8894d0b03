import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { followUpRoles } from '@collections/access/roles'
import type { Audience } from '@/domain/consultationFields'
import type { DesiredCountry } from '@/domain/countries'
import { answersThatShow } from '@/domain/standing'
import type { Person, Stage } from '@/payload-types'
import { cmsT } from '@/i18n/cmsT'
import { addDays, dayOf, startOfDay } from '@/domain/calendarDays'
import {
  isInTime,
  readLateness,
  readPromise,
  type Lateness,
} from '@/submissions/followUp/firstContact'
import { staffName, staffNameOf } from '@/server/staffName'
import { hasNeedles, hasWords, readNeedles } from '@/server/search'
import { casesTable } from '@/submissions/followUp/casesSql'
import {
  deskTabs,
  notHospitals,
  noValue,
  type deskSteps,
  type DeskAddress,
  type DeskTab,
} from './deskAddress'

type Sql = ReturnType<typeof sql>

/** People on one page of the list. */
export const pageSize = 50

export type DeskRow = {
  id: number
  name: string
  country: DesiredCountry | null
  /** null until it is known */
  audience: Audience | null
  languageLevel: Person['languageLevel']
  waitingSince: string | null
  stage: string
  stageId: number
  stageKind: Stage['kind']
  owner: string | null
  ownerId: number | null
  ownerHasLeft: boolean
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
  /** where the list is of those who were called late */
  lateness?: Lateness
}

export type Desk = {
  counts: Record<DeskTab, number>
  rows: DeskRow[]
  /** People whose names are nearly what was searched for, where none was found. */
  similar: Pick<DeskRow, 'id' | 'name'>[]
}

export type DeskOptions = {
  stages: { id: number; name: string; audience: Audience }[]
  /** Those who follow up, and those who have left and still have cases. */
  owners: { id: number; name: string; isActive: boolean }[]
  hospitals: Hospital[]
  /** Those under way, and what their short links say of themselves (`utm_…`). */
  campaigns: { name: string; visit: object }[]
}

/** A hospital that nurses may be meant for, by its name and website. */
export type Hospital = {
  id: number
  name: string
  /** those that were merged into it */
  merged: number[]
  hasNurses: boolean
}

/** More hospitals than a user chooses from. */
const maxHospitals = 500

export type DeskQuery = {
  req: PayloadRequest
  address: DeskAddress
  /** where days begin and end as the reader's do */
  timeZone: string
}

/** Of `users`: who may look after a case. */
const isActiveStaff = sql`(active and role::text = any(${sql.param(followUpRoles)}::text[]))`

const list = (parts: Sql[]) => sql.join(parts, sql`, `)

/** When today began where the reader is, or a day so many days later. */
function midnight(timeZone: string, later = 0): Sql {
  const day = addDays(dayOf({ now: new Date(), timeZone }), later)
  return sql`${startOfDay({ day, timeZone }).toISOString()}::timestamptz`
}

/** A step is overdue once its day is over. */
export const isOverdue = (timeZone: string) => sql`next_step_at < ${midnight(timeZone)}`

/** Whom each tab has, at stages of which kinds; a closed case is no work any more. */
const tabConditions = ({
  req,
  timeZone,
}: DeskQuery): Record<DeskTab, { who: Sql; kinds?: Sql }> => ({
  new: { who: sql`true`, kinds: sql`('new')` },
  mine: {
    who: sql`(owner_id = ${req.user?.id}::integer or next_step_owner_id = ${req.user?.id}::integer)`,
    kinds: sql`('new', 'open')`,
  },
  today: {
    who: sql`next_step_at >= ${midnight(timeZone)} and next_step_at < ${midnight(timeZone, 1)}`,
  },
  overdue: { who: isOverdue(timeZone) },
  waiting: { who: sql`waiting_since is not null` },
  all: { who: sql`true` },
})

/** Each as an index of the migration `desk` has it. */
const tabOrders: Record<DeskTab, Sql> = {
  new: sql`coalesce(waiting_since, people.created_at) desc`,
  mine: sql`next_step_at, waiting_since`,
  today: sql`next_step_at`,
  overdue: sql`next_step_at`,
  waiting: sql`waiting_since`,
  all: sql`people.created_at desc`,
}

const sortOrders: Record<NonNullable<DeskAddress['sort']>, Sql> = {
  name: sql`lower(people.name)`,
  newest: sql`people.created_at desc`,
  oldest: sql`people.created_at`,
  waiting: sql`waiting_since`,
  nextStep: sql`next_step_at`,
}

/**
 * A page of the list, and how many people each tab has with the same filters. Who was merged is shown
 * as whom they were merged into; whose records all lie in the trash is not shown. The caller has
 * checked that staff are asking.
 *
 * Each number and the page come from an index (migration `desk`), so that neither time nor memory
 * grows with what people have sent.
 */
export async function readDesk(query: DeskQuery): Promise<Desk> {
  const { req, address } = query
  const conditions = tabConditions(query)
  const isFound = sql`merged_into_id is null and not is_in_trash and ${await filterCondition(query)}`
  const counts = deskTabs.map((tab) => {
    const { who: theirs, kinds: at } = conditions[tab]
    const name = sql.identifier(tab)
    return {
      ofStage: sql`count(*) filter (where ${theirs}) as ${name}`,
      ofAll: sql`${tab}::text, coalesce(sum(${name}) filter (where ${at ? sql`kind in ${at}` : sql`true`}), 0)`,
    }
  })
  const { sort, tab } = address
  const order = sql`${sort ? sortOrders[sort] : tabOrders[tab]}, people.id desc`
  const { rows } = await req.payload.db.drizzle.execute(sql`
    with ${await searched(req, address)}
    per_stage as (
      select stage_id, ${list(counts.map(({ ofStage }) => ofStage))}
      from people where ${isFound} group by stage_id
    ),
    page as (
      select id from people
      where ${isFound} and ${isOnTab(query)}
      order by ${order}
      limit ${pageSize} offset ${(address.page - 1) * pageSize}::integer
    )
    select
      (
        select json_build_object(${list(counts.map(({ ofAll }) => ofAll))})
        from per_stage join stages on stages.id = stage_id
      ) as counts,
      (
        select coalesce(json_agg(${rowOf(req.i18n)} order by ${order}), '[]')
        from page join people on people.id = page.id join stages on stages.id = stage_id
      ) as rows
  `)
  // Built above, column by column, as the type has it.
  const desk = rows[0] as Omit<Desk, 'similar'>
  return {
    counts: desk.counts,
    rows: await withLateness(query, desk.rows),
    similar: desk.counts.all > 0 ? [] : await readSimilar(query),
  }
}

/** Rows that say how late the first contact came, where the list is of those. */
export async function withLateness({ req, address, timeZone }: DeskQuery, rows: DeskRow[]) {
  if (address.firstContact !== 'late') return rows
  const people = rows.map(({ id }) => id)
  const lateness = await readLateness({ payload: req.payload, people, timeZone })
  return rows.map((row): DeskRow => ({ ...row, lateness: lateness.get(row.id) }))
}

/** More names are no help. */
const maxSimilar = 5

/** Which share of a search's letters, three by three, a similar name has in a row (`pg_trgm`). */
const minSimilarity = 0.4

async function readSimilar({ req, address: { q } }: DeskQuery): Promise<Desk['similar']> {
  if (!q) return []
  const { rows } = await req.payload.db.drizzle
    .execute<Desk['similar'][number]>(
      sql`
        select id, name from (
          select id, name, word_similarity(to_plain(${q}::text), to_plain(name)) as similarity
          from people where merged_into_id is null and not is_in_trash
        ) named
        where similarity >= ${minSimilarity} order by similarity desc, id desc limit ${maxSimilar}`,
    )
    // A database may do without `pg_trgm` (docs/scale.md).
    .catch(() => ({ rows: [] }))
  return rows
}

function isOnTab(query: DeskQuery): Sql {
  const { who, kinds } = tabConditions(query)[query.address.tab]
  return kinds ? sql`${who} and stage_id in (select id from stages where kind in ${kinds})` : who
}

/** People are counted up to this number where many counts are wanted. */
export const maxCounted = 1000

/** How many people some addresses have, without what they search for. */
export async function countPeople(queries: DeskQuery[]): Promise<number[]> {
  const [first] = queries
  if (!first) return []
  const counts = await Promise.all(
    queries.map(async (query) => {
      const address = { ...query.address, q: undefined }
      return sql`(select count(*)::integer from (
      select from people where merged_into_id is null and not is_in_trash
        and ${await filterCondition({ ...query, address })} and ${isOnTab(query)}
      limit ${maxCounted}) found)`
    }),
  )
  const { rows } = await first.req.payload.db.drizzle.execute(
    sql`select json_build_array(${list(counts)}) as counts`,
  )
  // The same.
  return (rows[0] as { counts: number[] }).counts
}

/** What a page or a part of one knows of its reader. */
export type OptionsQuery = Pick<PayloadRequest, 'payload'> & {
  i18n: { language: string; t: unknown }
}

/** What people can be filtered by and given: stages, and who follows up. */
export async function readDeskOptions({ i18n, payload }: OptionsQuery): Promise<DeskOptions> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'audience', audience, 'name', ${stageName(sql`stages.id`, i18n)}
        ) order by audience, position, id), '[]')
        from stages
      ) as stages,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', ${staffName}, 'isActive', ${isActiveStaff}) order by ${staffName}), '[]')
        from users
        where ${isActiveStaff} or exists (
          select from people where users.id in (owner_id, next_step_owner_id))
      ) as owners,
      (
        select coalesce(json_agg(one order by name, id), '[]') from (
          select id, concat_ws(' · ', name, website) as name, merged, exists (
            select from people nurse where hospital_id = people.id or hospital_id = any(merged)) as "hasNurses"
          from people
          left join lateral (
            select substring(hospital_website from '^(?:https?://)?(?:www\\.)?([^/?#]+)') as website
            from consultations
            where person_id = people.id and deleted_at is null and hospital_website <> ''
            order by created_at desc limit 1) site on true,
          lateral (
            select array(select id from people other where merged_into_id = people.id) as merged) others
          where role = 'hospitals' and merged_into_id is null and not is_in_trash
          order by people.name, id limit ${maxHospitals}
        ) one
      ) as hospitals,
      (
        select coalesce(json_agg(json_build_object('name', name, 'visit', json_strip_nulls(json_build_object(
          'utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign))) order by name, id), '[]')
        from campaigns where is_active and deleted_at is null
      ) as campaigns
  `)
  // The same.
  return rows[0] as DeskOptions
}

/** A `DeskRow` of `people` and its `stages`, as JSON. */
export function rowOf(i18n: OptionsQuery['i18n']): Sql {
  return sql`json_build_object(
     'id', people.id, 'name', people.name, 'country', desired_country, 'audience', people.role,
     'languageLevel', language_level,
     'waitingSince', waiting_since, 'stage', ${stageName(sql`stage_id`, i18n)}, 'stageId', stage_id,
     'stageKind', stages.kind,
     'ownerId', owner_id, 'owner', ${staffNameOf(sql`owner_id`)},
     'ownerHasLeft', owner_id is not null and not exists (
       select from users where users.id = owner_id and ${isActiveStaff}),
    'nextStepAt', next_step_at, 'nextStepKind', next_step_kind
  )`
}

/** In the reader's language, else in English. */
export function stageName(id: Sql, { language }: OptionsQuery['i18n']): Sql {
  return sql`(
    select coalesce(
      max(named.name) filter (where named._locale::text = ${language}::text),
      max(named.name) filter (where named._locale = 'en')
    )
    from stages_locales named where named._parent_id = ${id}
  )`
}

/** Whom the filters of an address leave. */
export async function filterCondition({ req, address, timeZone }: DeskQuery): Promise<Sql> {
  const { country, role, language, owner, stage, reached, step, stepOwner, source, campaign } =
    address
  const { callTime, callChannel, callLanguage, hospital, from, to, q } = address
  const { languageLevel, registration, yearsOfExperience, readyFrom, passed } = address
  const { event, since, until, firstContact, contactedBy, stepKind, stageFor } = address
  const at = (day: string) => sql`${startOfDay({ day, timeZone }).toISOString()}::timestamptz`
  const happenedAt = sql.identifier(`${event}_at`)
  // When a person came and from where, and what has happened, of all that were merged.
  const ofArrival = [
    event && sql`${happenedAt} is not null`,
    event && since && sql`${happenedAt} >= ${at(since)}`,
    event && until && sql`${happenedAt} < ${at(addDays(until, 1))}`,
    firstContact === 'none' && sql`contacted_at is null`,
    firstContact === 'late' && (await isLate({ req, address, timeZone })),
    contactedBy && isAnyOf(sql`contacted_by_id`, [contactedBy]),
    source && isAnyOf(sql`source`, source),
    campaign && isAnyOf(sql`campaign`, campaign),
    from && sql`arrived_at >= ${at(from)}`,
    to && sql`arrived_at < ${at(addDays(to, 1))}`,
  ]
  const hasArrived = allOf(ofArrival)
  const conditions = [
    country && isAnyOf(sql`people.desired_country`, country),
    role && isAnyOf(sql`people.role`, role),
    language && isAnyOf(sql`people.locale`, language),
    owner && isAnyOf(sql`people.owner_id`, owner),
    stage && isAnyOf(sql`people.stage_id`, stage),
    stageFor && hasStayed(midnight(timeZone, -Number(stageFor))),
    reached && hasReached(reached),
    step && stepConditions(timeZone)[step],
    stepKind && isAnyOf(sql`next_step_kind`, stepKind),
    stepOwner && sql`next_step_at is not null`,
    stepOwner && isAnyOf(sql`coalesce(next_step_owner_id, owner_id)`, [stepOwner]),
    hasArrived && sql`people.id in (select id from ${casesTable} where ${hasArrived})`,
    languageLevel && sql`language_level >= ${languageLevel}::text::enum_people_language_level`,
    registration && sql`strpos(to_plain(registration), to_plain(${registration}::text)) > 0`,
    yearsOfExperience && sql`years_of_experience >= ${yearsOfExperience}::integer`,
    readyFrom && sql`ready_from < ${addDays(readyFrom, 1)}::date`,
    passed &&
      hasSent(
        sql`((standing -> 'milestones') || (standing -> 'english')) ?| ${sql.param(answersThatShow(passed))}::text[]`,
      ),
    callTime && hasSent(isAnyOf(sql`call_time`, callTime)),
    callChannel && hasSent(isAnyOf(sql`call_channel`, callChannel)),
    callLanguage && hasSent(isAnyOf(sql`call_language`, callLanguage)),
    hospital && isMeantFor(hospital),
    q && sql`people.id in (select id from searched)`,
  ]
  return allOf(conditions) ?? sql`true`
}

/** Longest span, in days, of which it is worked out when people were to be called. */
const maxDays = 2 * 366

/** Cases that were not called in time, of those that arrived between the days of an address. */
async function isLate({ req, address, timeZone }: DeskQuery): Promise<Sql> {
  const { from = '', to = dayOf({ now: new Date(), timeZone }) } = address
  const earliest = addDays(to, -maxDays)
  const span = { from: from < earliest ? earliest : from, to }
  const promise = await readPromise(req.payload, timeZone)
  const start = startOfDay({ day: span.from, timeZone }).toISOString()
  return sql`arrived_at >= ${start}::timestamptz and not ${isInTime({ spans: [span], promise })}`
}

function allOf(conditions: (Sql | string | number | boolean | undefined)[]): Sql | undefined {
  const given = conditions.filter((one) => typeof one === 'object')
  return given.length > 0 ? sql.join(given, sql` and `) : undefined
}

/** Whether a column has one of the values of a filter. */
export function isAnyOf(column: Sql, values: readonly (string | number)[]): Sql {
  const known = values.filter((value) => value !== noValue && value !== notHospitals)
  const ways = [
    known.length > 0 && sql`${column} in ${known}`,
    values.includes(notHospitals) && sql`${column} is distinct from 'hospitals'`,
    values.includes(noValue) && sql`${column} is null`,
  ].filter((way) => way !== false)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Whether a request that is not in the trash fits, of the person or of one merged. */
function hasSent(fits: Sql): Sql {
  return sql`people.id in (
    select coalesce(merged_into_id, sender.id) from consultations join people sender on sender.id = person_id
    where deleted_at is null and ${fits})`
}

/** Whether a nurse is meant for one of these hospitals, or for one merged into them. */
const isMeantFor = (hospitals: number[]) => sql`people.hospital_id in (
  select hospital.id from people hospital
  where hospital.id in ${hospitals} or hospital.merged_into_id in ${hospitals})`

const stepConditions = (timeZone: string): Record<(typeof deskSteps)[number], Sql> => ({
  planned: sql`next_step_at is not null`,
  overdue: isOverdue(timeZone),
  none: sql`next_step_at is null and next_step_kind is null
    and people.stage_id in (select id from stages where kind in ('new', 'open'))`,
})

const hasStayed = (since: Sql) => sql`people.created_at < ${since} and not exists (
  select from follow_up_changes
  where person_id = people.id and field = 'stage' and created_at >= ${since})`

function hasReached(stage: number): Sql {
  return sql`(people.stage_id = ${stage}::integer or people.id in (
    select person_id from follow_up_changes
    where field = 'stage' and "from" = ${String(stage)}::text))`
}

/**
 * A part of the query, empty without a search: whose names, numbers, code, website, notes or chat have what was
 * searched for, or of one merged; also whose consultation it names, as `consultation 53`.
 */
export async function searched(
  { i18n, payload }: PayloadRequest,
  { q }: DeskAddress,
): Promise<Sql> {
  if (!q) return sql``
  const fits = hasNeedles(sql`search_text`, await readNeedles(payload.db.drizzle, q))
  const [, word = '', number] = /^(#|\p{L}[\p{L}\s]*?)\s*#?(\d{1,9})$/u.exec(q) ?? []
  const names = ['#', 'consultation', cmsT(i18n)('followUp:consultation').toLowerCase()]
  const consultation = names.includes(word.toLowerCase()) ? Number(number) : null
  return sql`found as (
    select id from people where ${fits}
    union select person_id from consultations
      where deleted_at is null and (${fits} or id = ${consultation}::integer)
    union select person_id from chat_messages
      where deleted_at is null and (${fits} or ${hasWords(sql`plain_message`, q)})
    union select _parent_id from people_notes where ${hasWords(sql`plain_text`, q)}
  ),
  searched as (
    select coalesce(merged_into_id, id) as id from people where id in (select id from found)
  ),`
}

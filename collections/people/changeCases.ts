import { sql } from '@payloadcms/db-postgres'
import { APIError, Locked, NotFound, ValidationError, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { noteMaxLength } from '../../src/domain/personProfile'
import { nextStepKinds } from '../../src/domain/nextStepKinds'
import { cmsT } from '../../src/i18n/cmsT'
import { staffNameBy } from '../../src/server/staffName'
import { transactionOf, type Database } from '../../src/server/transactions'
import { followUpRoles } from '../access/roles'
import { actorOf } from '../auditLog/audit'
import { requestsSql } from '../deliveries'
import { stepChanges, type RecordedField } from '../PersonChanges'
import { templateMaxLength } from './fields'
import { columnOf, dayType, orNull, profileColumns, profileSchemas, reference } from './profile'
import { validationMessage } from '../fields/validationMessage'
import { hasRecord } from '../followUp/syncPersonTrash'

type Sql = ReturnType<typeof sql>

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const fields = {
  stage: reference,
  owner: reference,
  nextStepAt: orNull(moment),
  nextStepKind: orNull(z.enum(nextStepKinds)),
  nextStepOwner: reference,
  mergedInto: reference,
  ...profileSchemas,
} satisfies Record<RecordedField, z.ZodType>

const noteSchema = z.object({
  id: z.string().nullish(),
  text: z.string().trim().min(1).max(noteMaxLength),
  channel: z.literal('whatsapp').nullish(),
  template: z.string().max(templateMaxLength).nullish(),
})

/** What happens to one step. It is named by what it is, so that nothing is done twice. */
const stepSchema = z
  .object({
    change: z.enum(stepChanges),
    at: orNull(moment).default(null),
    kind: orNull(z.enum(nextStepKinds)).default(null),
    owner: reference.default(null),
  })
  .refine(({ at, kind }) => at !== null || kind !== null)

/** Next steps of one case at a time. */
const maxSteps = 50

/** What a change may say; every other field of a person is the visitor's and is left out. */
const changeSchema = z
  .object({
    ...fields,
    stage: reference.refine((stage) => stage !== null),
    /** Those that the case has already stay as they are; Payload's form sends none as 0. */
    notes: z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(noteSchema)),
    steps: z.array(stepSchema).max(maxSteps),
    /** What the sender has seen of the fields that it changes: another value by now is a conflict. */
    seen: z.object(fields).partial(),
    /** The same of each person, by number: of several, those with a conflict are left out. */
    seenOf: z.record(z.string().regex(/^\d{1,10}$/), z.object(fields).partial()),
    /** When what the sender has seen was changed last, as Payload's form has it. */
    updatedAt: moment,
  })
  .partial()

export type CaseChange = z.infer<typeof changeSchema>

/** @throws ValidationError that names the fields */
export function parseCaseChange(req: PayloadRequest): CaseChange {
  const { data, error } = changeSchema.safeParse(req.data ?? {})
  if (!data) throw invalid({ req, paths: error.issues.map(({ path }) => path.join('.')) })
  return data
}

function invalid({ req, paths }: { req: PayloadRequest; paths: string[] }): ValidationError {
  const errors = paths.map((path) => ({
    path,
    // Every field of `fields` has a label.
    label: path in fields ? cmsT(req.i18n)(`followUp:${path as RecordedField}`) : undefined,
    message: path.endsWith('Number')
      ? validationMessage({ req, reason: 'countryCode' })
      : req.t('validation:invalidInput'),
  }))
  return new ValidationError({ collection: 'people', errors, req }, req.t)
}

type Outcome = 'changed' | 'conflict' | 'unknown' | 'locked' | 'stale' | 'steps' | RecordedField

/** People who stay as they are, each with the name of who was faster, where that is known. */
type Stale = Record<string, string | null>

/** Tries of a statement that waited for another change each time. */
const maxTries = 20

type CaseRequest = {
  req: PayloadRequest
  ids: number[]
  change: CaseChange
  /** whether a record is changed while a colleague has all of it open */
  overridesLocks: boolean
  /** Then those with a conflict are left out, and who changes them does not become their owner. */
  areSeveral: boolean
}

/**
 * Changes stage, owner, next steps, notes or merge of people, and records it, by one statement: all of it or
 * nothing. A statement that had to wait for another change begins anew, so that it acts on what it has read.
 * @throws APIError 404, 400 for a value that is not allowed, 409 for one that was changed meanwhile, 423
 */
export async function changeCases(asked: CaseRequest): Promise<Stale> {
  const { req, ids } = asked
  const statement = changeStatement(asked)
  const database = await transactionOf(req)
  let outcome: Outcome = 'conflict'
  let stale: Stale = {}
  for (let tries = 0; outcome === 'conflict'; tries += 1) {
    // As Postgres reports it where it rolls one of two back (SQLSTATE serialization_failure).
    if (tries === maxTries) throw Object.assign(new Error('too many changes'), { code: '40001' })
    const { rows } = await database.execute(statement)
    // The last columns of the statement.
    ;({ outcome, stale } = rows[0] as { outcome: Outcome; stale: Stale })
  }
  switch (outcome) {
    case 'changed':
      return stale
    case 'unknown':
      throw new NotFound(req.t)
    case 'locked':
      throw new Locked(`Document with ID ${ids.join()} is currently locked by another user.`)
    case 'stale':
      throw new APIError(changedMeanwhile({ req, by: Object.values(stale)[0] }), 409, null, true)
    case 'mergedInto':
      throw new APIError(validationMessage({ req, reason: 'mergeTarget' }), 400, null, true)
    default:
      throw invalid({ req, paths: [outcome] })
  }
}

/** What a conflict says, and whose change it is about. */
export const changedMeanwhile = ({ req, by }: { req: PayloadRequest; by?: string | null }) =>
  validationMessage({ req, reason: 'changedMeanwhile', name: by ?? undefined })

function changeStatement({ req, ids, change, overridesLocks, areSeveral }: CaseRequest): Sql {
  const asked = sql`any(${sql.param(ids)}::integer[])`
  const roles = sql`any(${sql.param(followUpRoles)}::text[])`
  const { userId, username } = actorOf(req)
  const isChanged = (field: RecordedField) =>
    sql`exists (select from changes where changes.id = people.id and field = ${field})`
  return sql`
    with given as (select ${JSON.stringify(change)}::jsonb as change),
    steps as materialized (
      select step - 'change' as step, step ->> 'change' as change, place
      from given, jsonb_array_elements(coalesce(change -> 'steps', '[]')) with ordinality as one (step, place)
    ),
    cases as (
      select array(
        select coalesce(merged_into_id, people.id) from people, given
        where people.id = ${asked} or people.id = (change ->> 'mergedInto')::integer) as ids
    ),
    before as materialized (
      select *, ctid::text as version, id = ${asked} as is_asked, ${openSteps} as open_steps
      from people where ${isOfCases}
    ),
    locked as materialized (${lockedPeople(isOfCases)}),
    written as materialized (
      select id as person, note, place
      from before, given, jsonb_array_elements(coalesce(change -> 'notes', '[]')) with ordinality as one (note, place)
      where is_asked and not exists (
        select from people_notes known where known._parent_id = before.id and known.id = note ->> 'id')
    ),
    staff as (select id::text from users where active and role::text = ${roles}),
    ${merges}
    entered as materialized (
      select before.id, is_asked, later_steps,
        case when (own ->> 'stage')::integer <> stage_id then (own ->> 'stage')::integer else coalesce((
            select id from stages where audience::text = new_role.role::text and audience <> reached.audience
            order by kind = reached.kind desc, position limit 1), reached.id) end as stage_id,
        new_role.role, ${copiedColumns},
        case when own ? 'owner' then (own ->> 'owner')::integer
          when ${isGivenBack('owner', sql`owner_id`)} then null
          else coalesce(owner_id, (
            select merges.owner_id from merges join staff on staff.id = owner_id::text
            where main = before.id and begins)) end as given_owner_id,
        -- People who were merged into a person go along with it.
        case when own ? 'mergedInto' then (own ->> 'mergedInto')::integer
          when merged_into_id = ${asked} then coalesce((change ->> 'mergedInto')::integer, merged_into_id)
          else merged_into_id end as merged_into_id
      from before, given, lateral (select case when is_asked then change else '{}' end as own) one,
        lateral (select audience from stages where stages.id = stage_id) at, lateral (${roleAfter}) new_role,
        lateral (${stageReached}) reached
    ),
    after as materialized (
      select entered.*, case when ${!areSeveral}::boolean and before.is_asked and before.merged_into_id is null
          and before.owner_id is null and given_owner_id is null
          and ((before.stage_id, before.next_step_at, before.next_step_kind, before.next_step_owner_id)
              is distinct from
              (entered.stage_id, entered.next_step_at, entered.next_step_kind, entered.next_step_owner_id)
            or exists (select from written where person = before.id) or exists (select from steps))
          then ${userId}::integer else given_owner_id end as owner_id
      from before join entered using (id)
    ),
    moved as materialized (${movedSteps}),
    -- A case that is closed has no steps but those that are planned with it, or later.
    dropped as materialized (
      select before.id, one.step from before join after using (id) join stages now_at on now_at.id = after.stage_id
        join stages was_at on was_at.id = before.stage_id, jsonb_array_elements(open_steps) as one (step)
      where before.is_asked and now_at.kind in ('won', 'lost') and was_at.kind in ('new', 'open')
        and not exists (select from steps where steps.step = one.step)
    ),
    gone as materialized (
      select id, step from dropped union all select giver, step from moved
      union all select id, steps.step from before, steps where is_asked and change <> 'stepAdded'
    ),
    planned as materialized (
      select id, coalesce(jsonb_agg(step order by step ->> 'at', step ->> 'kind') filter (
        where step is not null and (id, step) not in (select gone.id, gone.step from gone)), '[]') as steps
      from after left join lateral (
        select jsonb_array_elements(${openSteps}) as step
        union select step from steps where is_asked and change = 'stepAdded'
        union select taken from moved where taker = after.id
      ) all_steps on true
      group by id
    ),
    changes as materialized (
      select before.id, place, field, "from", "to"
      from before join after using (id), lateral (values
        (1, 'stage', before.stage_id::text, after.stage_id::text),
        (2, 'owner', before.owner_id::text, after.owner_id::text),
        (3, 'mergedInto', before.merged_into_id::text, after.merged_into_id::text),
        (4, 'role', before.role::text, after.role::text),
        ${copiedChanges}
      ) as one (place, field, "from", "to")
      where (before.is_asked or field in ('stage', 'owner', 'role')) and "from" is distinct from "to"
      union all
      select id, 20 + place, change, step ->> 'at', step ->> 'kind' from before, steps where is_asked
      union all
      select id, 100, 'stepRemoved', step ->> 'at', step ->> 'kind' from dropped
      union all
      select taker, 100, 'stepAdded', step ->> 'at', step ->> 'kind' from moved where begins
      union all
      select giver, 100, 'stepRemoved', step ->> 'at', step ->> 'kind' from moved where not begins
    ),
    contested as materialized (
      select id, field from changes, given, lateral (
        select coalesce(change -> 'seenOf' -> id::text, change -> 'seen') as seen) one
      where id = ${asked} and (seen ? field and "from" is distinct from seen ->> field or exists (
        select from follow_up_changes later
        where later.person_id = changes.id and later.field::text = changes.field
          and later.created_at > (change ->> 'updatedAt')::timestamptz))
      union
      select id, change from before, steps
      where is_asked and change <> 'stepAdded' and not open_steps @> jsonb_build_array(step)
    ),
    stale as materialized (
      select id, (
        select ${staffNameBy(sql`known.username`)} from follow_up_changes known join contested of_person
          on of_person.id = person_id and ${kindOf(sql`known.field::text`)} = ${kindOf(sql`of_person.field`)}
        where person_id = contested.id order by known.created_at desc limit 1) as faster
      from contested group by id
    ),
    outcome as materialized (
      select case
        when (select string_agg(id || version, ' ' order by id) from before)
          is distinct from (select string_agg(id || version, ' ' order by id) from locked) then 'conflict'
        when (select count(*) from before where is_asked) < ${new Set(ids).size} then 'unknown'
        when not ${overridesLocks}::boolean and exists (
          select from payload_locked_documents lock
          join payload_locked_documents_rels document on document.parent_id = lock.id and document.path = 'document'
          join payload_locked_documents_rels holder on holder.parent_id = lock.id and holder.path = 'user'
          where document.people_id = ${asked} and holder.users_id <> ${userId}
            and lock.updated_at > now() - interval '5 minutes') then 'locked'
        when exists (select from changes where field = 'stage' and "to" not in (select id::text from stages))
          then 'stage'
        when exists (select from changes where field = 'owner' and "to" not in (select id from staff))
          then 'owner'
        when exists (select from changes where field = 'nextStepOwner' and "to" not in (select id from staff))
          then 'nextStepOwner'
        when exists (select from changes where field = 'hospital' and "to" not in (
          select id::text from people where role = 'hospitals' and merged_into_id is null)) then 'hospital'
        when exists (select from planned where jsonb_array_length(steps) > ${maxSteps})
          or exists (select from steps where change = 'stepAdded' and step ->> 'owner' not in (select id from staff))
          then 'steps'
        when exists (select from changes where field = 'mergedInto' and "to" not in (
          select id::text from before where merged_into_id is null and not is_asked)) then 'mergedInto'
        when exists (select from stale, given where ${!areSeveral}::boolean or not change ? 'seenOf') then 'stale'
        else 'changed'
      end as outcome
    ),
    updated as (
      update people set stage_id = after.stage_id, owner_id = after.owner_id,
        next_step_at = (steps -> 0 ->> 'at')::timestamptz(3),
        next_step_kind = (steps -> 0 ->> 'kind')::enum_people_next_step_kind,
        -- Who is gone by now has no step.
        next_step_owner_id = (select users.id from users where users.id = (steps -> 0 ->> 'owner')::integer),
        later_steps = nullif(steps - 0, '[]'), merged_into_id = after.merged_into_id, updated_at = now(),
        role = after.role, ${sql.join(
          profileColumns.map(({ column }) => sql`${column} = after.${column}`),
          comma,
        )},
        waiting_since = case
          when (${isChanged('stage')} and (change ->> 'stage')::integer = after.stage_id) or ${isChanged('nextStepAt')}
            or (after.is_asked and exists (select from steps))
            or exists (select from written where person = people.id) then null
          else least(people.waiting_since, (
            select min(waiting_since) from before join changes using (id)
            where field = 'mergedInto' and "to" = people.id::text)) end,
        is_in_trash = case when change ? 'mergedInto' and after.merged_into_id is null then not exists (
            select from after theirs
            where coalesce(theirs.merged_into_id, theirs.id) = people.id and ${hasRecord(sql`theirs.id`)})
          else is_in_trash end,
        -- A stage that comes with a merge is shown with the code of the person who was merged.
        stage_submission_id = case
          when not ${isChanged('stage')} then stage_submission_id
          when exists (select from merges where main = people.id and begins) then coalesce((
            select merges.stage_submission_id from merges where main = people.id and stage_id = after.stage_id
          ), stage_submission_id)
          else (${onlySubmission}) end
      from after join planned using (id), outcome, given
      where people.id = after.id and outcome = 'changed' and people.id not in (select id from stale)
      returning people.id
    ),
    noted as (
      insert into people_notes (_order, _parent_id, id, text, channel, template, author, written_at)
      select place + (select coalesce(max(_order), 0) from people_notes where _parent_id = person), person,
        left(replace(gen_random_uuid()::text, '-', ''), 24), note ->> 'text',
        (note ->> 'channel')::enum_people_notes_channel, note ->> 'template', ${username}, now()
      from written join updated on updated.id = person
    ),
    recorded as (
      insert into follow_up_changes (person_id, field, "from", "to", user_id, username)
      select id, field::enum_follow_up_changes_field, "from", "to", ${userId}, ${username}
      from changes join updated using (id) order by id, place
    )
    select outcome, (select coalesce(json_object_agg(id, faster), '{}') from stale) as stale from outcome`
}

/** A next step is changed by its fields or as a whole. */
const kindOf = (field: Sql) => sql`regexp_replace(${field}, '^(nextStep|step).*', 'step')`

const isOfCases = sql`(id = any((select ids from cases)::integer[])
  or merged_into_id = any((select ids from cases)::integer[]))`

/** The next step and those after it, as one list. */
const openSteps = sql`(case when next_step_at is null and next_step_kind is null then '[]' else
  jsonb_build_array(jsonb_build_object('at', ${isoTime(sql`next_step_at`)}, 'kind', next_step_kind,
    'owner', next_step_owner_id)) end || coalesce(later_steps, '[]'))`

function isoTime(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const comma = sql`, `

/** What is written as it is given. */
const copied = [
  columnOf('nextStepAt', 'next_step_at', dayType),
  columnOf('nextStepKind', 'next_step_kind', 'enum_people_next_step_kind'),
  columnOf('nextStepOwner', 'next_step_owner_id', 'integer'),
  ...profileColumns,
]

const copiedColumns = sql.join(
  copied.map(
    ({ field, column, type }) =>
      sql`case when own ? ${field}::text then (own ->> ${field}::text)::${sql.raw(type)} else ${column} end as ${column}`,
  ),
  comma,
)

const copiedChanges = sql.join(
  copied.map(({ field, column, type }, index) => {
    const texts = ['before', 'after'].map((side) => {
      const value = sql`${sql.raw(side)}.${column}`
      return type === dayType ? isoTime(value) : sql`${value}::text`
    })
    return sql`(${index + 5}::integer, ${field}::text, ${sql.join(texts, comma)})`
  }),
  comma,
)

/**
 * The merges that this change begins or ends. A merge records at its moment what it gives the case that goes on;
 * `given_back` has these records where it ends.
 */
const merges = sql`
    merges as materialized (
      select id as merged, change ->> 'mergedInto' is not null as begins,
        coalesce((change ->> 'mergedInto')::integer, merged_into_id) as main,
        role, stage_id, owner_id, open_steps, stage_submission_id,
        (select max(created_at) from follow_up_changes known
          where person_id = before.id and field = 'mergedInto' and "to" = merged_into_id::text) as since
      from before, given
      where is_asked and change ? 'mergedInto' and merged_into_id is distinct from (change ->> 'mergedInto')::integer
    ),
    given_back as materialized (
      select merged, main, field::text as field, "from", "to" from merges
      join follow_up_changes known on known.person_id = main and known.created_at = since
      where not begins
    ),`

/** Whether the end of a merge takes back what it gave: an owner, or a role, where there was none. */
const isGivenBack = (field: RecordedField, value: Sql) => sql`exists (
  select from given_back where main = before.id and field = ${field} and "to" = ${value}::text)`

/** The stage of a case: the later of two that are merged, and that of before where they are separated. */
const stageReached = sql`
  select id, audience, kind from stages
  where id = coalesce((
      select earlier.id from given_back join stages earlier on earlier.id::text = "from"
      where main = before.id and field = 'stage' and "to" = before.stage_id::text), before.stage_id)
    or id in (
      select merges.stage_id from merges
      where main = before.id and begins and coalesce(merges.role = new_role.role, merges.role is null))
  order by array_position(array['new', 'lost', 'open', 'won'], kind::text) desc,
    audience::text = new_role.role::text desc nulls last, position desc, id = before.stage_id desc
  limit 1`

/** Steps that go over with a merge, and back where it ends. A step without an owner keeps the owner of its case. */
const movedSteps = sql`
  select merged as giver, main as taker, begins, one.step, one.step || jsonb_build_object('owner', coalesce(
    (one.step ->> 'owner')::integer, nullif(merges.owner_id, given_owner_id))) as taken
  from merges join entered on entered.id = main, jsonb_array_elements(open_steps) as one (step)
  where begins
  union all
  select main, merged, begins, one.step, one.step
  from merges join before on before.id = main, jsonb_array_elements(before.open_steps) as one (step)
  where not begins and exists (
    select from given_back known where known.merged = merges.merged and field = 'stepAdded'
      and ("from", "to") is not distinct from (one.step ->> 'at', one.step ->> 'kind'))`

/** A role that is given, or that of a stage that is given; with a merge that of the other where it was unknown. */
const roleAfter = sql`
  select case
    when ${isGivenBack('role', sql`role`)} then null
    when own ? 'role' and own ->> 'role' is distinct from role::text then (own ->> 'role')::enum_people_role
    when given_audience <> at.audience then given_audience::text::enum_people_role
    when role is null and id = (change ->> 'mergedInto')::integer
      then (select min(other.role) from before other where other.is_asked)
    else role end as role
  from (select (select audience from stages where stages.id = (own ->> 'stage')::integer) as given_audience) given_stage`

const theirs = sql`deleted_at is null and person_id = any(array(
  select id from after theirs where people.id in (theirs.id, theirs.merged_into_id)))`

/** The only submission that a person and those merged into it have; a stage is about it and what was sent with its code. */
const onlySubmission = sql`
  select min(submission_id)
  from ${sql.raw(requestsSql('person_id, submission_id, deleted_at'))}
  where ${theirs} and not exists (
    select from chat_messages message
    where message.submission_id = requests.submission_id and message.sent_with is not null)
  having count(*) = 1`

/** In the order in which a new request locks them (`storeSubmission`): the merged come first. */
const lockedPeople = (condition: Sql) => sql`
  select id, ctid::text as version from people where ${condition}
  order by merged_into_id is null, id for update`

/** Locks people, with those merged into them, until the transaction ends. */
export async function lockCases(database: Database, ids: number[]): Promise<void> {
  const asked = sql`any(${sql.param(ids)}::integer[])`
  await database.execute(lockedPeople(sql`id = ${asked} or merged_into_id = ${asked}`))
}

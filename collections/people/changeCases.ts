import { sql } from '@payloadcms/db-postgres'
import { APIError, Locked, NotFound, ValidationError, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { nextStepKinds } from '../../src/domain/nextStepKinds'
import { cmsT } from '../../src/i18n/cmsT'
import { transactionOf, type Database } from '../../src/server/transactions'
import { followUpRoles } from '../access/roles'
import { actorOf } from '../auditLog/audit'
import { requestsSql } from '../deliveries'
import type { RecordedField } from '../PersonChanges'
import { noteMaxLength, templateMaxLength } from './fields'
import { dayType, orNull, profileColumns, profileSchemas } from './profile'
import { validationMessage } from '../fields/validationMessage'
import { hasRecord } from '../followUp/syncPersonTrash'

type Sql = ReturnType<typeof sql>

const reference = orNull(z.number().int().min(1).max(2_147_483_647))
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const fields = {
  stage: reference,
  owner: reference,
  nextStepAt: orNull(moment),
  nextStepKind: orNull(z.enum(nextStepKinds)),
  mergedInto: reference,
  ...profileSchemas,
} satisfies Record<RecordedField, z.ZodType>

const noteSchema = z.object({
  id: z.string().nullish(),
  text: z.string().trim().min(1).max(noteMaxLength),
  channel: z.literal('whatsapp').nullish(),
  template: z.string().max(templateMaxLength).nullish(),
})

/** What a change may say; every other field of a person is the visitor's and is left out. */
const changeSchema = z
  .object({
    ...fields,
    stage: reference.refine((stage) => stage !== null),
    /** Those that the case has already stay as they are; Payload's form sends none as 0. */
    notes: z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(noteSchema)),
    /** What the sender has seen of the fields that it changes: another value by now is a conflict. */
    seen: z.object(fields).partial(),
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

type Outcome = 'changed' | 'conflict' | 'unknown' | 'locked' | 'stale' | RecordedField

/** Tries of a statement that waited for another change each time. */
const maxTries = 20

type CaseRequest = {
  req: PayloadRequest
  ids: number[]
  change: CaseChange
  /** whether a record is changed while a colleague has all of it open */
  overridesLocks: boolean
}

/**
 * Changes stage, owner, next step, notes or merge of people, and records it, by one statement: all of it or
 * nothing. A statement that had to wait for another change begins anew, so that it acts on what it has read.
 * @throws APIError 404, 400 for a value that is not allowed, 409 for one that was changed meanwhile, 423
 */
export async function changeCases(asked: CaseRequest): Promise<void> {
  const { req, ids } = asked
  const statement = changeStatement(asked)
  const database = await transactionOf(req)
  let outcome: Outcome = 'conflict'
  for (let tries = 0; outcome === 'conflict'; tries += 1) {
    // As Postgres reports it where it rolls one of two back (SQLSTATE serialization_failure).
    if (tries === maxTries) throw Object.assign(new Error('too many changes'), { code: '40001' })
    const { rows } = await database.execute(statement)
    // The last column of the statement.
    outcome = (rows[0] as { outcome: Outcome }).outcome
  }
  switch (outcome) {
    case 'changed':
      return
    case 'unknown':
      throw new NotFound(req.t)
    case 'locked':
      throw new Locked(`Document with ID ${ids.join()} is currently locked by another user.`)
    case 'stale':
      throw new APIError(validationMessage({ req, reason: 'changedMeanwhile' }), 409, null, true)
    case 'mergedInto':
      throw new APIError(validationMessage({ req, reason: 'mergeTarget' }), 400, null, true)
    default:
      throw invalid({ req, paths: [outcome] })
  }
}

function changeStatement({ req, ids, change, overridesLocks }: CaseRequest): Sql {
  const asked = sql`any(${sql.param(ids)}::integer[])`
  const roles = sql`any(${sql.param(followUpRoles)}::text[])`
  const { userId, username } = actorOf(req)
  const isChanged = (field: RecordedField) =>
    sql`exists (select from changes where changes.id = people.id and field = ${field})`
  return sql`
    with given as (select ${JSON.stringify(change)}::jsonb as change),
    cases as (
      select array(
        select coalesce(merged_into_id, people.id) from people, given
        where people.id = ${asked} or people.id = (change ->> 'mergedInto')::integer) as ids
    ),
    before as materialized (
      select *, ctid::text as version, id = ${asked} as is_asked from people where ${isOfCases}
    ),
    locked as materialized (${lockedPeople(isOfCases)}),
    after as materialized (
      select id,
        case when (own ->> 'stage')::integer <> stage_id then (own ->> 'stage')::integer else coalesce((
            select id from stages where audience::text = new_role.role::text and audience <> at.audience
            order by kind = at.kind desc, position limit 1), stage_id) end as stage_id,
        new_role.role, ${copiedColumns},
        case when own ? 'owner' then (own ->> 'owner')::integer else owner_id end as owner_id,
        case when own ? 'nextStepAt' then (own ->> 'nextStepAt')::timestamptz(3) else next_step_at end as next_step_at,
        case when own ? 'nextStepKind' then (own ->> 'nextStepKind')::enum_people_next_step_kind
          else next_step_kind end as next_step_kind,
        -- People who were merged into a person go along with it.
        case when own ? 'mergedInto' then (own ->> 'mergedInto')::integer
          when merged_into_id = ${asked} then coalesce((change ->> 'mergedInto')::integer, merged_into_id)
          else merged_into_id end as merged_into_id
      from before, given, lateral (select case when is_asked then change else '{}' end as own) one,
        lateral (select audience, kind from stages where stages.id = stage_id) at, lateral (${roleAfter}) new_role
    ),
    changes as materialized (
      select before.id, place, field, "from", "to"
      from before join after using (id), lateral (values
        (1, 'stage', before.stage_id::text, after.stage_id::text),
        (2, 'owner', before.owner_id::text, after.owner_id::text),
        (3, 'nextStepAt', ${isoTime(sql`before.next_step_at`)}, ${isoTime(sql`after.next_step_at`)}),
        (4, 'nextStepKind', before.next_step_kind::text, after.next_step_kind::text),
        (5, 'mergedInto', before.merged_into_id::text, after.merged_into_id::text),
        (6, 'role', before.role::text, after.role::text),
        ${copiedChanges}
      ) as one (place, field, "from", "to")
      where is_asked and "from" is distinct from "to"
    ),
    written as materialized (
      select id as person, note, place
      from before, given, jsonb_array_elements(coalesce(change -> 'notes', '[]')) with ordinality as one (note, place)
      where is_asked and not exists (
        select from people_notes known where known._parent_id = before.id and known.id = note ->> 'id')
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
        when exists (select from changes where field = 'owner' and "to" not in (
          select id::text from users where active and role::text = ${roles})) then 'owner'
        when exists (select from changes where field = 'mergedInto' and "to" not in (
          select id::text from before where merged_into_id is null and not is_asked)) then 'mergedInto'
        when exists (
          select from changes, given where change -> 'seen' ? field
            and "from" is distinct from change -> 'seen' ->> field) then 'stale'
        else 'changed'
      end as outcome
    ),
    updated as (
      update people set stage_id = after.stage_id, owner_id = after.owner_id, next_step_at = after.next_step_at,
        next_step_kind = after.next_step_kind, merged_into_id = after.merged_into_id, updated_at = now(),
        role = after.role, ${sql.join(
          profileColumns.map(({ column }) => sql`${column} = after.${column}`),
          comma,
        )},
        waiting_since = case
          when (${isChanged('stage')} and (change ->> 'stage')::integer = after.stage_id) or ${isChanged('nextStepAt')}
            or exists (select from written where person = people.id) then null
          else least(people.waiting_since, (
            select min(waiting_since) from before join changes using (id)
            where field = 'mergedInto' and "to" = people.id::text)) end,
        is_in_trash = case when change ? 'mergedInto' and after.merged_into_id is null then not exists (
            select from after theirs
            where coalesce(theirs.merged_into_id, theirs.id) = people.id and ${hasRecord(sql`theirs.id`)})
          else is_in_trash end,
        stage_submission_id = case when ${isChanged('stage')} then (${onlySubmission}) else stage_submission_id end
      from after, outcome, given
      where people.id = after.id and outcome = 'changed'
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
    select outcome from outcome`
}

const isOfCases = sql`(id = any((select ids from cases)::integer[])
  or merged_into_id = any((select ids from cases)::integer[]))`

const isoTime = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const comma = sql`, `

const copiedColumns = sql.join(
  profileColumns.map(
    ({ field, column, type }) =>
      sql`case when own ? ${field}::text then (own ->> ${field}::text)::${sql.raw(type)} else ${column} end as ${column}`,
  ),
  comma,
)

const copiedChanges = sql.join(
  profileColumns.map(({ field, column, type }, index) => {
    const texts = ['before', 'after'].map((side) => {
      const value = sql`${sql.raw(side)}.${column}`
      return type === dayType ? isoTime(value) : sql`${value}::text`
    })
    return sql`(${index + 7}::integer, ${field}::text, ${sql.join(texts, comma)})`
  }),
  comma,
)

/** A role that is given, or that of a stage that is given; with a merge that of the other where it was unknown. */
const roleAfter = sql`
  select case
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

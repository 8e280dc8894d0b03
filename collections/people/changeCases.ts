import { sql } from '@payloadcms/db-postgres'
import { APIError, Locked, NotFound, ValidationError, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { nextStepKinds } from '../../src/domain/nextStepKinds'
import { transactionOf, type Database } from '../../src/server/transactionOf'
import { followUpRoles } from '../access/roles'
import { actorOf } from '../auditLog/audit'
import { recordedFields, type RecordedField } from '../FollowUpChanges'
import { noteMaxLength, templateMaxLength } from './fields'
import { refusal } from '../fields/refusals'
import { idOf } from '../followUp/idOf'
import { hasRecord } from '../followUp/trash'

type Sql = ReturnType<typeof sql>

const emptyAsNull = (value: unknown) => (value === '' ? null : idOf(value))

const recordId = z.number().int().min(1).max(2_147_483_647)
const reference = z.preprocess(emptyAsNull, recordId.nullable())

/** The fields of a case that staff change. */
const fields = {
  stage: z.preprocess(emptyAsNull, recordId),
  owner: reference,
  nextStepAt: z.preprocess(
    emptyAsNull,
    z
      .string()
      .transform((text) => new Date(text))
      .pipe(z.date())
      .transform((date) => date.toISOString())
      .nullable(),
  ),
  nextStepKind: z.preprocess(emptyAsNull, z.enum(nextStepKinds).nullable()),
  mergedInto: reference,
} satisfies Record<RecordedField, z.ZodType>

const noteSchema = z.object({
  id: z.string().nullish(),
  text: z.string().trim().min(1).max(noteMaxLength),
  channel: z.literal('whatsapp').nullish(),
  template: z.string().max(templateMaxLength).nullish(),
})

/** What a change may say; every other field of a person is the visitor's and is left out. */
const changeSchema = z.object({
  ...fields,
  /** the notes of the case; those that it has already stay as they are. Payload's form sends none as 0 */
  notes: z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(noteSchema)),
  /** what the sender has seen of the fields that it changes: another value by now is a conflict */
  seen: z
    .object({ ...fields, stage: reference })
    .partial()
    .nullable(),
})

export type CaseChange = Partial<z.infer<typeof changeSchema>>

/** @throws ValidationError that names the fields */
export function parseCaseChange(req: PayloadRequest): CaseChange {
  const { data, error } = changeSchema.partial().safeParse(req.data ?? {})
  if (data) return data
  throw invalid(
    req,
    error.issues.map(({ path }) => path.join('.')),
  )
}

function invalid(req: PayloadRequest, paths: string[]): ValidationError {
  const message = req.t('validation:invalidInput')
  const errors = paths.map((path) => ({ path, message }))
  return new ValidationError({ collection: 'people', errors, req }, req.t)
}

/** Column of each field, and its type. */
const columns = {
  stage: ['stage_id', 'integer'],
  owner: ['owner_id', 'integer'],
  nextStepAt: ['next_step_at', 'timestamptz(3)'],
  nextStepKind: ['next_step_kind', 'enum_people_next_step_kind'],
  mergedInto: ['merged_into_id', 'integer'],
} as const satisfies Record<RecordedField, readonly [string, string]>

const moment = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Outcome = 'changed' | 'conflict' | 'unknown' | 'locked' | 'stale' | RecordedField

/** Tries of a statement that waited for another change each time. */
const maxTries = 20

/**
 * Changes stage, owner, next step, notes or merge of people, and records it, by one statement: all of it or
 * nothing. A statement that had to wait for another change begins anew, so that it acts on what it has read.
 * @param overridesLocks whether a record is changed while a colleague has all of it open
 * @throws APIError 404, 400 for a value that is not allowed, 409 for one that was changed meanwhile, 423
 */
export async function changeCases({
  req,
  ids,
  change,
  overridesLocks,
}: {
  req: PayloadRequest
  ids: number[]
  change: CaseChange
  overridesLocks: boolean
}): Promise<void> {
  const statement = changeStatement({ req, ids, change, overridesLocks })
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
      throw new APIError(refusal({ req, reason: 'changedMeanwhile' }), 409, null, true)
    case 'mergedInto':
      throw new APIError(refusal({ req, reason: 'mergeTarget' }), 400, null, true)
    default:
      throw invalid(req, [outcome])
  }
}

function changeStatement({
  req,
  ids,
  change,
  overridesLocks,
}: Parameters<typeof changeCases>[0]): Sql {
  const { notes = [], seen, mergedInto: target } = change
  const asked = sql`${sql.param(ids)}::integer[]`
  const isAsked = (id: Sql) => sql`${id} = any(${asked})`
  const moves = 'mergedInto' in change
  const column = (field: RecordedField) => sql.identifier(columns[field][0])
  const value = (field: RecordedField) => {
    const before = sql`before.${column(field)}`
    if (!(field in change)) return before
    const after = sql`${change[field]}::${sql.raw(columns[field][1])}`
    // People who were merged into a person go along with it.
    const follows =
      field === 'mergedInto' && target && sql`or before.merged_into_id = any(${asked})`
    return sql`case when ${isAsked(sql`before.id`)} ${follows || sql``} then ${after} else ${before} end`
  }
  const text = (row: string, field: RecordedField) => {
    const stored = sql`${sql.identifier(row)}.${column(field)}`
    return field === 'nextStepAt' ? moment(stored) : sql`${stored}::text`
  }
  const list = (parts: Sql[]) => sql.join(parts, sql`, `)
  const isChanged = (field: RecordedField) =>
    sql`exists (select from changes where changes.id = people.id and field = ${field})`
  const { userId, username } = actorOf(req)
  return sql`
    with cases as (
      select array(select coalesce(merged_into_id, id) from people
        where id = any(${sql.param([...ids, ...(target ? [target] : [])])}::integer[])) as ids
    ),
    before as materialized (
      select *, ctid::text as version from people
      where id = any((select ids from cases)::integer[]) or merged_into_id = any((select ids from cases)::integer[])
    ),
    locked as materialized (${casesForUpdate(sql`(select ids from cases)::integer[]`)}),
    after as materialized (
      select id, ${list(recordedFields.map((field) => sql`${value(field)} as ${column(field)}`))} from before
    ),
    changes as materialized (
      select before.id, position, field, "from", "to"
      from before join after using (id), lateral (values ${list(
        recordedFields.map(
          (field, position) =>
            sql`(${position}::integer, ${field}, ${text('before', field)}, ${text('after', field)})`,
        ),
      )}) as value (position, field, "from", "to")
      where ${isAsked(sql`before.id`)} and "from" is distinct from "to"
    ),
    written as materialized (
      select before.id as person, note.*
      from before, jsonb_to_recordset(${JSON.stringify(notes.map((note, index) => ({ ...note, index })))}::jsonb)
        as note (id text, index integer, text text, channel text, template text)
      where ${isAsked(sql`before.id`)}
        and not exists (select from people_notes known where known._parent_id = before.id and known.id = note.id)
    ),
    outcome as materialized (
      select case
        when (select string_agg(id || version, ' ' order by id) from before)
          is distinct from (select string_agg(id || version, ' ' order by id) from locked) then 'conflict'
        when (select count(*) from before where ${isAsked(sql`id`)}) < ${new Set(ids).size} then 'unknown'
        when not ${overridesLocks}::boolean and exists (
          select from payload_locked_documents lock
          join payload_locked_documents_rels document on document.parent_id = lock.id and document.path = 'document'
          join payload_locked_documents_rels holder on holder.parent_id = lock.id and holder.path = 'user'
          where ${isAsked(sql`document.people_id`)} and holder.users_id <> ${userId}
            and lock.updated_at > now() - interval '5 minutes') then 'locked'
        when exists (select from changes where field = 'stage' and "to" not in (select id::text from stages))
          then 'stage'
        when exists (
          select from changes where field = 'owner' and "to" not in (
            select id::text from users where active and role::text = any(${sql.param(followUpRoles)}::text[])))
          then 'owner'
        when exists (
          select from changes where field = 'mergedInto' and "to" not in (
            select id::text from before where merged_into_id is null and id <> all(${asked})))
          then 'mergedInto'
        when exists (
          select from changes join jsonb_each_text(${JSON.stringify(seen ?? {})}::jsonb) as seen on key = field
          where "from" is distinct from seen.value) then 'stale'
        else 'changed'
      end as outcome
    ),
    updated as (
      update people set
        ${list(recordedFields.map((field) => sql`${column(field)} = after.${column(field)}`))},
        waiting_since = case
          when ${isChanged('stage')} or ${isChanged('nextStepAt')}
            or exists (select from written where person = people.id) then null
          when people.id = ${target ?? null}::integer then least(people.waiting_since, (
            select min(waiting_since) from before
            where id in (select id from changes where field = 'mergedInto')))
          else people.waiting_since end,
        ${
          moves
            ? sql`is_in_trash = not exists (
          select from after theirs
          where coalesce(theirs.merged_into_id, theirs.id) = people.id and ${hasRecord(sql`theirs.id`)}),`
            : sql``
        }
        stage_submission_id = case when ${isChanged('stage')} then (${onlySubmission}) else stage_submission_id end,
        updated_at = now()
      from after, outcome
      where people.id = after.id and outcome = 'changed'
      returning people.id
    ),
    noted as (
      insert into people_notes (_order, _parent_id, id, text, channel, template, author, written_at)
      select index + 1 + (select coalesce(max(_order), 0) from people_notes where _parent_id = person), person,
        left(replace(gen_random_uuid()::text, '-', ''), 24), text, channel::enum_people_notes_channel, template,
        ${username}, now()
      from written join updated on updated.id = person
    ),
    recorded as (
      insert into follow_up_changes (person_id, field, "from", "to", user_id, username)
      select id, field::enum_follow_up_changes_field, "from", "to", ${userId}, ${username}
      from changes join updated using (id) order by id, position
    )
    select outcome from outcome`
}

/** The code of the only submission that a person and those merged into it have; a stage is about that one. */
const onlySubmission = sql`
  select min(submission_id) from (
    ${sql.join(
      ['consultations', 'chat_messages'].map(
        (table) => sql`
          select submission_id from ${sql.identifier(table)}
          where deleted_at is null and person_id = any(array(
            select id from after theirs where people.id in (theirs.id, theirs.merged_into_id)))`,
      ),
      sql` union all `,
    )}
  ) submissions
  having count(*) = 1`

/**
 * Locks cases, each with the people merged into it, in the order in which a new request does
 * (`storeSubmission`): the merged come before the person that they were merged into.
 */
function casesForUpdate(cases: Sql): Sql {
  return sql`
    select id, ctid::text as version from people
    where id = any(${cases}) or merged_into_id = any(${cases})
    order by merged_into_id is null, id for update`
}

/** Locks cases until the transaction ends. */
export async function lockCases({
  database,
  ids,
}: {
  database: Database
  ids: number[]
}): Promise<void> {
  await database.execute(casesForUpdate(sql`${sql.param(ids)}::integer[]`))
}

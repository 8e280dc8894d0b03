import { createHash } from 'node:crypto'
import pg from 'pg'
import type { RequiredDataFromCollectionSlug } from 'payload'
import { followUpRoles } from '@collections/access/roles'
import {
  announcedCollections,
  notifiedCollections,
  type AnnouncedCollection,
} from '@collections/deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { answeredProfile } from '@collections/people/answeredProfile'
import { attributionField, originOf, touches, touchFields } from '@/domain/attribution'
import { hashedUuid } from '@/domain/hashes'
import { tableOf, type SubmissionKind } from '@/domain/submissionKinds'
import { uncertainCommit } from '@/server/confirmedCommits'
import { pool } from '@/server/databasePool'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
import { env } from '@/server/env'
import { errorCodeOf } from '@/server/errorCodeOf'
import { retryConflict } from '@/server/retryConflict'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'
import { personKey } from '@/submissions/followUp/phoneMatching'

/**
 * A submission as its collection has it, and what is stored or removed with it. Those of `announcedCollections`
 * belong to a person; the others are stored without one. Staff are notified of those of `notifiedCollections`.
 */
export type NewSubmission<Kind extends SubmissionKind = SubmissionKind> = {
  kind: Kind
  data: Omit<RequiredDataFromCollectionSlug<Kind>, 'cv' | 'person'>
  /** The row of a file that lies in its place already. */
  cv?: RequiredDataFromCollectionSlug<'cvs'>
  /** Hash of the code of the draft that it was made from. */
  draftCodeHash?: string
}

/**
 * Stores a submission by one statement: its row, the person it belongs to, the row of its CV, and a row in
 * the outbox for each way of telling staff and each browser that is told, together or not at all. When this
 * resolves, all of it is committed. Payload would take nine statements and four walks through all fields for the same.
 * @returns false where a submission with its id was stored before, even at the same moment
 * @throws an error that `isUncertainCommit` knows where it may be committed all the same
 */
export async function storeSubmission<Kind extends SubmissionKind>(
  submission: NewSubmission<Kind>,
): Promise<boolean> {
  const { text, values } = composeInsert(submission)
  const isNew = await retryConflict(() => insert({ text, values }))
  if (isNew) announceQueuedDeliveries()
  return isNew
}

async function insert({ text, values }: { text: string; values: unknown[] }): Promise<boolean> {
  const name = nameOf(text)
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query({ name, text, values })
    client.release()
    return rowCount !== 0
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')
    client.release(!isRefused)
    // Postgres commits with the statement: where the connection broke, it may have done so.
    throw isRefused ? error : uncertainCommit(error)
  }
}

/** The names of the few statements there are, by their texts. */
const names = new Map<string, string>()

/** Postgres plans a statement of a name once for each connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

type Parameter = (value: unknown) => string

function composeInsert(submission: NewSubmission) {
  const { kind, data, cv, draftCodeHash } = submission
  // Staff need not be told of what they have entered.
  const isEntered = 'enteredBy' in data && Boolean(data.enteredBy)
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const columns = Object.keys(data).map(columnOf)
  const row = Object.values(data).map((value) => parameter(toColumn(value)))
  const parts: string[] = []
  const isPersons = isOfPerson(submission)
  if (isPersons) {
    const isSentWith = 'sentWith' in data && data.sentWith
    parts.push(...(isSentWith ? senderParts : personParts)({ submission, parameter }))
    columns.push('person_id', ...(isSentWith ? ['is_confirmed'] : []))
    row.push('person.id', ...(isSentWith ? ['person.is_confirmed'] : []))
  }
  if (cv) {
    columns.push('cv_id')
    row.push(`nextval('cvs_id_seq')`)
  }
  parts.push(
    `stored as (
      insert into ${tableOf(kind)} (${columns.join(', ')})
      select ${row.join(', ')} ${isPersons ? 'from person' : ''}
      on conflict (submission_id) do nothing returning id${cv ? ', cv_id' : ''})`,
  )
  if (cv) {
    const { originalName, filename, mimeType, filesize, scan, remarks } = cv
    parts.push(
      `cv as (
        insert into cvs (id, original_name, filename, mime_type, filesize, scan)
        select cv_id, ${parameter(originalName)}, ${parameter(filename)}, ${parameter(mimeType)},
          ${parameter(filesize)}::numeric, ${parameter(scan)}::enum_cvs_scan from stored)`,
      `remarks as (
        insert into cvs_remarks ("order", parent_id, value)
        select "order", cv_id, remark::enum_cvs_remarks
        from stored, unnest(${parameter(remarks)}::text[]) with ordinality as list (remark, "order"))`,
    )
  }
  const isNotified = notifiedCollections.some((slug) => slug === kind)
  if (isNotified && !isEntered && configuredChannels.length > 0) {
    parts.push(
      `outbox as (
        insert into deliveries (kind, record, channel, next_attempt_at)
        select ${parameter(kind)}::enum_deliveries_kind, id, channel::enum_deliveries_channel,
          case channel when 'email' then ${mailTime(parameter(env.NOTIFY_GATHER_MINUTES))} else now() end
        from stored, unnest(${parameter(configuredChannels)}::text[]) as list (channel))`,
    )
  }
  if (isPersons && !isEntered) {
    const roles = parameter(followUpRoles)
    // The person's coordinator, or all where there is none or none any more.
    parts.push(
      `push as (
        insert into push_messages (subscription_id, kind, record)
        select subscriptions.id, ${parameter(kind)}, stored.id
        from stored, person
        left join people known on known.id = person.merged_into_id
        join push_subscriptions subscriptions on new_requests
        join users on users.id = user_id and ${isStaff(roles)}
        where coalesce((
          select users.id from users
          where users.id = case when known.id is null then person.owner_id else known.owner_id end
            and ${isStaff(roles)}), user_id) = user_id)`,
    )
  }
  if (draftCodeHash) {
    parts.push(
      `draft as (
        delete from survey_drafts using stored where code_hash = ${parameter(draftCodeHash)})`,
    )
  }
  return { text: `with ${parts.join(',\n')}\nselect id from stored`, values }
}

/**
 * When a mail is due, as SQL: at once, unless another came within so many minutes. Then it waits for those that
 * follow, and all go in one (`deliveryQueue.ts`).
 */
const mailTime = (minutes: string) => `greatest(now(), (
  select case when state = 'waiting' and attempts = 0 and next_attempt_at > now() then next_attempt_at
    else created_at + ${minutes}::integer * interval '1 minute' end
  from deliveries where channel = 'email' and kind <> 'backup-runs' order by id desc limit 1))`

type PersonsSubmission = { [Kind in AnnouncedCollection]: NewSubmission<Kind> }[AnnouncedCollection]

function isOfPerson(submission: NewSubmission): submission is PersonsSubmission {
  return announcedCollections.some((kind) => kind === submission.kind)
}

/**
 * The person a submission belongs to, made where the number is new and waiting from now on:
 * the one they were merged into waits as well. A new person is looked after as the first
 * assignment rule that fits says, and that is recorded. Of a known person it fills what is empty, and a role only
 * while the case is new: the number proves nothing. For the same reason a nurse's answers fill the profile of a new
 * person alone, a known one's once staff confirm the request. A repeat of a known submission changes nothing.
 */
function personParts({
  submission: { kind, data },
  parameter,
}: {
  submission: PersonsSubmission
  parameter: Parameter
}): string[] {
  const { name, phone, locale, submissionId } = data
  const phoneNormalized = data.phoneNormalized ?? null
  // Who only chats may be a clinic.
  const { type = null, desiredCountry = null, standing } = 'type' in data ? data : {}
  const profile = standing ? answeredProfile(standing) : null
  const [level, registration, years] = [
    profile?.languageLevel,
    profile?.registration,
    profile?.yearsOfExperience,
  ].map((value) => `${parameter(value ?? null)}::text`)
  const { source, campaign } = originOf(data)
  const key = personKey({ phone: phoneNormalized, locale, desiredCountry, submissionId })
  const [country, audience, language] = [desiredCountry, type, locale].map(parameter)
  return [
    `rule as (
      select id, sharing, within_hours * interval '1 hour' as within, staff
      from assignment_rules rules, lateral (
        select array(
          select users.id from users
          where ${isStaff(parameter(followUpRoles))} and (users.id = owner_id or (sharing is not null
            and users.id in (select users_id from assignment_rules_rels where parent_id = rules.id)))
          order by users.id) as staff) members
      where cardinality(staff) > 0
        and coalesce(rules.desired_country::text = ${country}::text, rules.desired_country is null)
        and coalesce(audience::text = ${audience}::text, audience is null)
        and coalesce(language::text = ${language}::text, language is null)
      order by position, rules.id limit 1)`,
    // The row is locked until the end: two servers never take the same turn.
    `turn as (
      update assignment_rules set turn = turn + 1 from rule
      where assignment_rules.id = rule.id and rule.sharing is not null
        and not exists (select from people where person_key = ${parameter(key)})
      returning turn)`,
    `chosen as (
      select member.id from rule left join turn on true,
        unnest(staff) with ordinality as member (id, place)
      order by case when sharing = 'load' then (
          select count(*) from people join stages on stages.id = stage_id
          where people.owner_id = member.id and merged_into_id is null and not is_in_trash and kind in ('new', 'open')) end,
        (place + cardinality(staff) - coalesce(turn, 0) % cardinality(staff)) % cardinality(staff)
      limit 1)`,
    `person as (
      insert into people as known
        (person_key, name, phone, phone_normalized, locale, source, campaign, desired_country,
          stage_submission_id, role, stage_id, waiting_since, owner_id, next_step_at, next_step_kind,
          language_level, registration, years_of_experience)
      select ${[key, name, phone, phoneNormalized, locale, source, campaign].map(parameter).join(', ')},
        ${country}::text::enum_people_desired_country, ${parameter(submissionId)},
        ${audience}::text::enum_people_role, ${firstStage(`${audience}::text`)}, now(), (select id from chosen),
        (select now() + within from rule),
        (select 'call'::enum_people_next_step_kind from rule where within is not null),
        ${level}::enum_people_language_level, ${registration}, ${years}::numeric
      where not exists (
        select from ${tableOf(kind)} where submission_id = ${parameter(submissionId)})
      on conflict (person_key) do update set
        waiting_since = coalesce(known.waiting_since, excluded.waiting_since),
        is_in_trash = false,
        desired_country = coalesce(known.desired_country, excluded.desired_country),
        role = coalesce(known.role, case when (
          select kind = 'new' or audience::text = excluded.role::text from stages where id = known.stage_id
        ) then excluded.role end),
        stage_id = case when known.role is null and (
          select kind = 'new' and audience::text <> excluded.role::text from stages where id = known.stage_id
        ) then excluded.stage_id else known.stage_id end
      returning id, merged_into_id, owner_id, next_step_at, xmax = 0 as is_new)`,
    `assigned as (
      insert into follow_up_changes (person_id, field, "to", username)
      select id, field::enum_follow_up_changes_field, value, 'system'
      from person, lateral (values ('owner', owner_id::text),
        ('nextStepAt', to_char(next_step_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        ('nextStepKind', case when next_step_at is not null then 'call' end), ('languageLevel', ${level}),
        ('registration', ${registration}), ('yearsOfExperience', ${years})) as change (field, value)
      where is_new and value is not null)`,
    mergedPart,
  ]
}

/** Of `users`: who works with requests. @param roles parameter of their roles */
const isStaff = (roles: string) => `users.active and users.role::text = any(${roles})`

const mergedPart = `merged as (
      update people set waiting_since = coalesce(people.waiting_since, now()), is_in_trash = false
      from person where people.id = person.merged_into_id)`

/** The person of the request with whose code something was sent, who waits from now on. */
function senderParts({
  submission: { data },
  parameter,
}: Parameters<typeof personParts>[0]): string[] {
  const code = parameter('sentWith' in data ? data.sentWith : null)
  return [
    `person as (
      update people set waiting_since = coalesce(waiting_since, now()), is_in_trash = false, updated_at = now()
      from (
        select person_id, is_confirmed from consultations where reference = ${code}
        union all select person_id, is_confirmed from chat_messages where reference = ${code}
      ) request
      where people.id = person_id and not exists (
        select from chat_messages where submission_id = ${parameter(data.submissionId)})
      returning id, merged_into_id, owner_id, next_step_at, request.is_confirmed)`,
    mergedPart,
  ]
}

/** The number of the stage at which a new person begins, as SQL; where the audience is unknown, a nurse's. */
export const firstStage = (audience: string) =>
  `(select id from stages
    order by audience::text = coalesce(${audience}, 'nurses') desc, kind = 'new' desc, position limit 1)`

/** Payload names columns so; a field may be called as SQL's own words are. */
function columnOf(field: string): string {
  return `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
}

/** Lists are values of JSON columns; `pg` would write them as an array of Postgres. */
function toColumn(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** The reference code of what was stored under an id before, empty for a chat message of before; else null. */
export async function findReference({
  kind,
  submissionId,
}: {
  kind: SubmissionKind
  submissionId: string
}): Promise<string | null> {
  const { rows } = await pool.query<{ reference: string }>(
    `select coalesce(reference, '') as reference from ${tableOf(kind)} where submission_id = $1`,
    [submissionId],
  )
  return rows[0]?.reference ?? null
}

/** What may differ between two tries of the same; all else is what the visitor wrote, or follows from it. */
const fieldsOfTry = new Set<string>([
  'submissionId',
  'reference',
  'locale',
  'noticeVersion',
  'phoneNormalized',
  ...touches.flatMap((touch) => touchFields.map(({ name }) => attributionField(touch, name))),
])

/**
 * A consultation or chat message under an id that follows from its content, where another content or
 * another CV was stored under its own; else null.
 */
export async function withIdOfContent(submission: NewSubmission): Promise<NewSubmission | null> {
  const { kind, data, cv } = submission
  if (!isOfPerson(submission)) return null
  const content = Object.entries(data).filter(([field]) => !fieldsOfTry.has(field))
  const values = content.map(([, value]) => value)
  const isOther = content.map(([field], index) => {
    return `${columnOf(field)} is distinct from $${index + 2}`
  })
  const { rows } = await pool.query<{ is_other: boolean; filename: string | null }>(
    `select ${isOther.join(' or ')} as is_other,
       ${cv ? '(select filename from cvs where cvs.id = cv_id)' : 'null'} as filename
     from ${tableOf(kind)} where submission_id = $1`,
    [data.submissionId, ...values],
  )
  const [known] = rows
  if (!known) return null
  const digest = cv && (await digestOf(cv.filename))
  const isOtherCv = cv && digest !== (await digestOf(known.filename))
  if (!known.is_other && !isOtherCv) return null
  const submissionId = hashedUuid(JSON.stringify([data.submissionId, ...values, digest]))
  return { ...submission, data: { ...data, submissionId } } as NewSubmission
}

/** The SHA-256 of a stored CV; null where its file is missing. */
async function digestOf(filename: string | null | undefined): Promise<string | null> {
  if (!filename) return null
  const hash = createHash('sha256')
  try {
    for await (const bytes of await fileStorage.read(storedName.cv(filename))) hash.update(bytes)
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

import { sql } from '@payloadcms/db-postgres'
import { APIError, Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { inTransaction, transactionOf, type Database } from '../../src/server/transactions'
import { worksWithRequests } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { validationMessage } from '../fields/validationMessage'
import { requestsSql, type AnnouncedCollection } from '../deliveries'
import { changeCases, lockCases } from '../people/changeCases'
import { addChange } from './recordPersonConfirmation'
import { idOfAddress } from './recordIds'
import { storeWhetherInTrash } from './syncPersonTrash'

/**
 * `POST /{id}/split` makes one consultation or chat message the first of a person of its own, for those who
 * work with requests: another person wrote from the same number. Answers with the new person's number and name.
 */
export function splitEndpoint(list: AnnouncedCollection): Endpoint {
  return {
    path: '/:id/split',
    method: 'post',
    handler: async (req) => {
      if (!worksWithRequests(req.user)) throw new Forbidden(req.t)
      const record = { list, id: idOfAddress(req) }
      const person = await inTransaction(req, () => split(req, record))
      return Response.json(person, { headers: { 'Cache-Control': 'private, no-store' } })
    },
  }
}

type Submission = { list: AnnouncedCollection; id: number }

/**
 * The new person begins at the first stage, is looked after by whom the case was, and waits from the day of the
 * record, because notes, steps and stage stay: which of them are about this record is unknown. What comes in from the
 * number later belongs to the person before.
 * @throws APIError 404, or 409 where it is all that the case has
 */
async function split(
  req: PayloadRequest,
  { list, id }: Submission,
): Promise<{ person: number; name: unknown }> {
  const database = await transactionOf(req)
  const table = sql.identifier(list.replaceAll('-', '_'))
  const isSentWith = sql`sent_with = (select reference from ${table} record where record.id = ${id})`
  const { rows: found } = await database.execute(sql`
    select people.id, coalesce(merged_into_id, people.id) as case_id
    from ${table} record join people on people.id = person_id where record.id = ${id}
  `)
  if (!found[0]) throw new NotFound(req.t)
  const [own, caseId] = [Number(found[0].id), Number(found[0].case_id)]
  await lockCases(database, [caseId])
  const { rows: left } = await database.execute(sql`
    with others as (
      select person_id from ${sql.raw(requestsSql('id, person_id'))}
      where (kind, id) <> (${list}::text, ${id})
        and not (kind = 'chat-messages' and id in (select id from chat_messages where ${isSentWith}))
    )
    select exists (select from ${table} where id = ${id} and person_id = ${own}) as is_there,
      exists (select from others where person_id = ${own}) as own,
      exists (select from others join people on people.id = person_id
        where ${caseId} in (people.id, merged_into_id)) as any
  `)
  if (!left[0]?.is_there || !left[0].any) {
    throw new APIError(validationMessage({ req, reason: 'onlyRecord' }), 409, null, true)
  }
  // A person who was merged with nothing but this record is a person of its own already.
  const isMergedAlone = own !== caseId && !left[0].own
  const person = isMergedAlone ? own : await makePerson(database, { list, id, own, caseId })
  if (isMergedAlone) {
    const change = { mergedInto: null }
    await changeCases({ req, ids: [own], change, overridesLocks: true, areSeveral: false })
  }
  await database.execute(sql`
    update chat_messages set person_id = ${person}, is_confirmed = false where ${isSentWith}
  `)
  if (!isMergedAlone) await waitForReply(database, person)
  await restOfCase(database, { own, caseId })
  for (const one of new Set([caseId, person])) {
    const [from, to] = [String(caseId), String(person)]
    await addChange(req, { person: one, field: 'splitOff', from, to })
  }
  const details = `people ${caseId} → ${person}`
  await auditChange({ req, kind: 'split', collection: list, id, details })
  await storeWhetherInTrash(database, [caseId, own, person])
  const { rows } = await database.execute(sql`select name from people where id = ${person}`)
  return { person, name: rows[0]?.name }
}

type Case = { own: number; caseId: number }

async function makePerson(
  database: Database,
  { list, id, own, caseId }: Submission & Case,
): Promise<number> {
  const isConsultation = list === 'consultations'
  const table = sql.identifier(list.replaceAll('-', '_'))
  const role = isConsultation ? sql`record.type::text::enum_people_role` : sql`null`
  const country = isConsultation
    ? sql`record.desired_country::text::enum_people_desired_country`
    : sql`null`
  const { rows } = await database.execute(sql`
    with made as (
      insert into people (person_key, name, phone, phone_normalized, locale, source, campaign,
        desired_country, stage_submission_id, role, stage_id, owner_id, created_at)
      select 'submission ' || record.submission_id, record.name, record.phone, record.phone_normalized,
        record.locale, ${originOf(sql`record`)}, ${country}, record.submission_id, ${role},
        (select id from stages
          order by audience::text = coalesce((${role})::text, 'nurses') desc, kind = 'new' desc, position limit 1),
        known.owner_id, record.created_at
      from ${table} record join people known on known.id = ${caseId}
      where record.id = ${id}
      returning id
    )
    update ${table} set person_id = made.id, is_confirmed = false
    from made where ${table}.id = ${id} and person_id = ${own}
    returning made.id
  `)
  return Number(rows[0]?.id)
}

/** Lets a new person wait since the first request that has not been answered in the chat. */
async function waitForReply(database: Database, person: number): Promise<void> {
  await database.execute(sql`
    update people set waiting_since = (
      select min(created_at) from ${sql.raw(requestsSql('person_id, created_at, deleted_at'))}
      where person_id = ${person} and deleted_at is null and created_at > coalesce((
        select max(written_at) from chat_messages_answers answer
        join chat_messages message on message.id = answer._parent_id where message.person_id = ${person}
      ), '-infinity')
    )
    where id = ${person}
  `)
}

/** Names a case as the oldest of what is left names it, and lets it wait only for what is left. */
async function restOfCase(database: Database, { own, caseId }: Case): Promise<void> {
  const requests = sql.raw(
    requestsSql(`person_id, name, phone, created_at, deleted_at, first_utm_source, last_utm_source,
      first_referrer_host, last_referrer_host, first_utm_campaign, last_utm_campaign`),
  )
  const isOfCase = sql`person_id in (
    select id from people where ${own} = id or ${caseId} in (id, merged_into_id))`
  await database.execute(sql`
    update people set name = oldest.name, phone = oldest.phone, created_at = oldest.created_at,
      source = oldest.source, campaign = oldest.campaign
    from (
      select name, phone, created_at, ${originOf(sql`requests`)} from ${requests} where ${isOfCase}
      order by person_id = ${own} desc, created_at limit 1
    ) oldest
    where people.id = ${own}
  `)
  await database.execute(sql`
    update people set updated_at = now(), waiting_since = (
      select min(created_at) from ${requests}
      where created_at >= waiting_since and deleted_at is null and ${isOfCase}
    )
    where id = ${caseId}
  `)
}

/** Source and campaign of a record: what the first visit tells, else the last (see `src/domain/attribution`). */
function originOf(record: ReturnType<typeof sql>) {
  return sql`coalesce(${record}.first_utm_source, ${record}.first_referrer_host, ${record}.last_utm_source,
      ${record}.last_referrer_host) as source,
    coalesce(${record}.first_utm_campaign, ${record}.last_utm_campaign) as campaign`
}

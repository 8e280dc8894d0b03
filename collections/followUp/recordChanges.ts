import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
} from 'payload'
import type { ChatMessage, Consultation, FollowUpChange, Person } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import { actorOf } from '../auditLog/audit'
import { requestsSql } from '../Deliveries'
import { recordedFields, type RecordedField } from '../FollowUpChanges'
import { refusal } from '../fields/refusals'
import { idOf } from './idOf'
import { stored } from './storedValue'
import { noteWhetherInTrash } from './trash'

const hasChanged =
  (before: Partial<Person> | undefined, after: Partial<Person>) => (field: RecordedField) =>
    stored(before, field) !== stored(after, field)

/** Refuses to merge somebody with themselves, or into somebody who was merged. */
export const checkMerge: CollectionBeforeChangeHook<Person> = async ({
  data,
  originalDoc,
  req,
}) => {
  const target = Number(idOf(data.mergedInto) ?? 0)
  if (!target || !hasChanged(originalDoc, data)('mergedInto')) return data
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    select 1 from people where id = ${target} and id <> ${originalDoc?.id ?? 0}
      and merged_into_id is null for update
  `)
  if (rows.length === 0) throw new APIError(refusal({ req, reason: 'mergeTarget' }), 400)
  return data
}

/** Whoever moves a case on, plans a step or notes something down has answered what was waiting. */
export const endWaiting: CollectionBeforeChangeHook<Person> = ({ data, originalDoc }) => {
  const isChanged = hasChanged(originalDoc, { ...originalDoc, ...data })
  const hasNewNote = (data.notes?.length ?? 0) > (originalDoc?.notes?.length ?? 0)
  return isChanged('stage') || isChanged('nextStepAt') || hasNewNote
    ? { ...data, waitingSince: null }
    : data
}

/** Writes down what of a case was changed, in the transaction that changes it. */
export const recordChanges: CollectionAfterChangeHook<Person> = async ({
  doc,
  previousDoc,
  req,
}) => {
  for (const field of recordedFields.filter(hasChanged(previousDoc, doc))) {
    await addChange({
      req,
      change: {
        person: doc.id,
        field,
        from: stored(previousDoc, field),
        to: stored(doc, field),
      },
    })
  }
  return doc
}

/** A stage that was set while the case had a single submission is about that one. */
export const noteStageSubmission: CollectionAfterChangeHook<Person> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (!hasChanged(previousDoc, doc)('stage')) return doc
  const database = await transactionOf(req)
  await database.execute(sql`
    update people set stage_submission_id = (
      select min(submission_id)
      from ${sql.raw(requestsSql('person_id, submission_id, deleted_at'))}
      where deleted_at is null and person_id in (
        select id from people where ${doc.id} in (id, merged_into_id))
      having count(*) = 1)
    where id = ${doc.id}
  `)
  return doc
}

/**
 * Writes down that staff have confirmed a submission as the person's, or taken that back. What the newest
 * confirmed one says of country and language is the person's from then on.
 */
export const recordConfirmation: CollectionAfterChangeHook<ChatMessage | Consultation> = async ({
  doc,
  previousDoc,
  collection: { slug },
  req,
}) => {
  const [before, after] = [previousDoc, doc].map((one) =>
    one?.isConfirmed ? `${slug}/${doc.id}` : null,
  )
  if (before === after) return doc
  const person = Number(idOf(doc.person))
  await addChange({ req, change: { person, field: 'confirmed', from: before, to: after } })
  if (!after) return doc
  const database = await transactionOf(req)
  await database.execute(sql`
    with confirmed as (
      select requests.created_at, requests.locale, desired_country
      from ${sql.raw(requestsSql('id, person_id, is_confirmed, created_at, locale'))}
      left join consultations on kind = 'consultations' and consultations.id = requests.id
      where requests.is_confirmed and requests.person_id = ${person}
    ), newest as (
      select (array_agg(locale order by created_at desc))[1] as locale,
        (array_agg(desired_country order by created_at desc) filter (where desired_country is not null))[1]
          as country
      from confirmed
    )
    update people set locale = newest.locale,
      desired_country = coalesce(country::text::enum_people_desired_country, people.desired_country)
    from newest, people own
    where own.id = ${person} and people.id in (own.id, own.merged_into_id)
  `)
  return doc
}

/** Writes one change down, by whoever asks. */
export async function addChange({
  req,
  change,
}: {
  req: PayloadRequest
  change: Pick<FollowUpChange, 'person' | 'field' | 'from' | 'to'>
}): Promise<void> {
  await req.payload.create({
    collection: 'follow-up-changes',
    data: { ...change, ...actorOf(req) },
    depth: 0,
    // The collection refuses `create` to everybody: only this adds to it.
    overrideAccess: true,
    req,
  })
}

/**
 * Who is merged takes those along who were merged into them, and what of theirs is waiting; work on a
 * person keeps the records of those merged into it as well (`removeOldRecords`).
 */
export const updateMerged: CollectionAfterChangeHook<Person> = async ({
  doc,
  previousDoc,
  req,
}) => {
  const database = await transactionOf(req)
  const target = idOf(doc.mergedInto)
  const isMoved = hasChanged(previousDoc, doc)('mergedInto')
  if (typeof target === 'number' && isMoved) {
    await database.execute(sql`
      update people set merged_into_id = ${target} where merged_into_id = ${doc.id}
    `)
    await database.execute(sql`
      update people set waiting_since = least(people.waiting_since, merged.waiting_since)
      from people merged where people.id = ${target} and merged.id = ${doc.id}
    `)
  }
  await database.execute(sql`
    update people set updated_at = now() where merged_into_id = ${doc.id}
  `)
  if (isMoved) {
    const cases = [doc.id, target, idOf(previousDoc?.mergedInto)].map(Number).filter(Boolean)
    await noteWhetherInTrash({ database, cases })
  }
  return doc
}

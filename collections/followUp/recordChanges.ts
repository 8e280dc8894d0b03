import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
} from 'payload'
import type { ChatMessage, Consultation, FollowUpChange, Person } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import { recordedFields, type RecordedField } from '../FollowUpChanges'
import { refusal } from '../fields/refusals'

/** The number of a relation, whether it was read with what it leads to or not. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** The stored form of a field; null where it is empty. */
function stored(person: Partial<Person> | undefined, field: RecordedField): string | null {
  const value = idOf(person?.[field]) ?? null
  if (value === null || value === '') return null
  return field === 'nextStepAt' ? new Date(String(value)).toISOString() : String(value)
}

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

async function addChange({
  req,
  change,
}: {
  req: PayloadRequest
  change: Pick<FollowUpChange, 'person' | 'field' | 'from' | 'to'>
}): Promise<void> {
  const { user, payload } = req
  await payload.create({
    collection: 'follow-up-changes',
    data: { ...change, userId: user?.id, username: user?.username ?? 'system' },
    depth: 0,
    // The collection refuses `create` to everybody: only this hook adds to it.
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
  if (typeof target === 'number' && hasChanged(previousDoc, doc)('mergedInto')) {
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
  return doc
}

/** Whose requests all lie in the trash waits for nothing. */
export const endWaitingInTrash: CollectionAfterChangeHook<ChatMessage | Consultation> = async ({
  doc,
  req,
}) => {
  if (!doc.deletedAt) return doc
  const database = await transactionOf(req)
  await database.execute(sql`
    update people set waiting_since = null
    where id = ${idOf(doc.person)}
      and not exists (
        select from consultations where person_id = people.id and deleted_at is null)
      and not exists (
        select from chat_messages where person_id = people.id and deleted_at is null)
  `)
  return doc
}

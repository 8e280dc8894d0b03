import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
} from 'payload'
import type { FollowUpChange, Person } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
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

/** Writes one change down, by whoever asks. */
export async function addChange({
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

import type { Payload } from 'payload'
import { cache } from 'react'
import { Batch } from '@/cms/Batch'
import { findDuplicates, type Duplicate, type FollowedUp } from './findDuplicates'

type Query = { payload: Payload; collection: FollowedUp }

/**
 * The duplicates of one row of a list. The rows of a list are rendered together and ask one after
 * the other, so that one query answers all of them.
 */
export async function listRowDuplicates({
  id,
  payload,
  collection,
}: Query & { id: number }): Promise<Duplicate[]> {
  return (await batchOf(payload, collection).ask(id)) ?? []
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const batchOf = cache(
  (payload: Payload, collection: FollowedUp) =>
    new Batch((ids) => findDuplicates({ payload, collection, ids })),
)

import type { Payload } from 'payload'
import { cache } from 'react'
import { rowLoader } from '@/cms/rowLoader'
import { findDuplicates, type Duplicate, type FollowedUp } from './findDuplicates'

type Query = { payload: Payload; collection: FollowedUp }

/**
 * The duplicates of one row of a list. The rows of a list are rendered together and ask one after
 * the other, so that one query answers all of them.
 */
export function listRowDuplicates({
  id,
  payload,
  collection,
}: Query & { id: number }): Promise<Duplicate[]> {
  return loaderOf(payload, collection).load(id)
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const loaderOf = cache((payload: Payload, collection: FollowedUp) =>
  rowLoader((ids) => findDuplicates({ payload, collection, ids })),
)

import type { Payload } from 'payload'
import { cache } from 'react'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { findDuplicates, type Duplicate } from './findDuplicates'

/**
 * The duplicates of one row of the list of people. The rows of a list are rendered together and ask one
 * after the other, so that one query answers all of them.
 */
export function listRowDuplicates({
  id,
  payload,
}: {
  id: number
  payload: Payload
}): Promise<Duplicate[]> {
  return loaderOf(payload).load(id)
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const loaderOf = cache((payload: Payload) =>
  cellDataLoader((ids) => findDuplicates({ payload, ids })),
)

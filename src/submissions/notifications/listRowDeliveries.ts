import type { Payload } from 'payload'
import { cache } from 'react'
import type { AnnouncedCollection } from '@collections/Deliveries'
import { Batch } from '@/cms/Batch'
import { findDeliveries, type ShownDelivery } from './findDeliveries'

type Query = { payload: Payload; kind: AnnouncedCollection }

/** The messages about one row of a list; one query answers all the rows of a page. */
export async function listRowDeliveries({
  id,
  payload,
  kind,
}: Query & { id: number }): Promise<ShownDelivery[]> {
  return (await batchOf(payload, kind).ask(id)) ?? []
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const batchOf = cache(
  (payload: Payload, kind: AnnouncedCollection) =>
    new Batch((ids) => findDeliveries({ payload, kind, ids })),
)

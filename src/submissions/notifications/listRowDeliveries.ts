import type { Payload } from 'payload'
import { cache } from 'react'
import type { AnnouncedCollection } from '@collections/deliveries'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { findDeliveries, type ShownDelivery } from './findDeliveries'

type Query = { payload: Payload; kind: AnnouncedCollection }

/** The messages about one row of a list; one query answers all the rows of a page. */
export function listRowDeliveries({
  id,
  payload,
  kind,
}: Query & { id: number }): Promise<ShownDelivery[]> {
  return loaderOf(payload, kind).load(id)
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const loaderOf = cache((payload: Payload, kind: AnnouncedCollection) =>
  cellDataLoader((ids) => findDeliveries({ payload, kind, ids })),
)

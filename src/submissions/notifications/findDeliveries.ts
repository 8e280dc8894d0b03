import type { Payload, Where } from 'payload'
import type { DeliveryKind, DeliveryChannel, DeliveryState } from '@collections/deliveries'

/** What staff see of a message to them. */
export type ShownDelivery = {
  id: number
  channel: DeliveryChannel
  state: DeliveryState
  attempts: number
  createdAt: string
  nextAttemptAt?: string | null
  deliveredAt?: string | null
  lastError?: string | null
}

type Query = { payload: Payload; kind: DeliveryKind; ids: readonly number[] }

/** The messages about each of these records. The caller has checked that staff are asking. */
export async function findDeliveries({
  payload,
  kind,
  ids,
}: Query): Promise<Map<number, ShownDelivery[]>> {
  const where: Where = { kind: { equals: kind }, record: { in: [...ids] } }
  const { docs } = await payload.find({
    collection: 'deliveries',
    where,
    sort: 'channel',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const found = new Map<number, ShownDelivery[]>()
  for (const delivery of docs) {
    found.set(delivery.record, [...(found.get(delivery.record) ?? []), delivery])
  }
  return found
}

import type { UIFieldServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { deliveryChannels, type DeliveryKind } from '@collections/deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { DeliveriesView } from './DeliveriesView'
import { findDeliveries } from './findDeliveries'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'id' | 'payload' | 'user'>

/** What became of the messages to staff about the submission being looked at. */
export async function Deliveries({ collectionSlug, id, payload, user }: Props) {
  if (!worksWithRequests(user) || typeof id !== 'number') return null
  // The field is part of these two collections only.
  const kind = collectionSlug as DeliveryKind
  const deliveries = (await findDeliveries({ payload, kind, ids: [id] })).get(id) ?? []
  return (
    <DeliveriesView
      kind={kind}
      record={id}
      deliveries={deliveries}
      channels={deliveryChannels.map((channel) => ({
        channel,
        isConfigured: configuredChannels.includes(channel),
      }))}
    />
  )
}

import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache } from 'react'
import type { AnnouncedCollection } from '@collections/deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { DeliveryBadge } from './DeliveryBadge'
import { findDeliveries } from './findDeliveries'
import staff from '@/ui/staff.module.css'

type Props = Pick<DefaultServerCellComponentProps, 'collectionSlug' | 'i18n' | 'payload'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** What became of the messages about a list's row. */
export async function DeliveriesCell({ collectionSlug, i18n, payload, rowData }: Props) {
  if (typeof rowData?.id !== 'number') return null
  // The column is part of these two lists only.
  const kind = collectionSlug as AnnouncedCollection
  const deliveries = await loaderOf(payload, kind).load(rowData.id)
  const t = cmsT(i18n)
  if (deliveries.length === 0) {
    return configuredChannels.length === 0 && <span>{t('notifications:notConfigured')}</span>
  }
  return (
    <ul className={staff.marks}>
      {deliveries.map(({ id, channel, state }) => (
        <li key={id}>
          <DeliveryBadge
            state={state}
            text={`${t(`notifications:${channel}`)}: ${t(`notifications:${state}`)}`}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * One query answers all rows of a list: there is a loader for each list being rendered, because React's
 * cache lasts as long as one response.
 */
const loaderOf = cache((payload: Payload, kind: AnnouncedCollection) =>
  cellDataLoader((ids) => findDeliveries({ payload, kind, ids })),
)

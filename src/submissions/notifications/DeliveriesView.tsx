'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import type { DeliveryKind, DeliveryChannel } from '@collections/deliveries'
import { DeliveryDetails } from './DeliveryDetails'
import type { ShownDelivery } from './findDeliveries'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

type Props = {
  kind: DeliveryKind
  record: number
  deliveries: ShownDelivery[]
  channels: { channel: DeliveryChannel; isConfigured: boolean }[]
}

/** Each way of telling staff, and how far it has come with one submission. */
export function DeliveriesView({ kind, record, deliveries: first, channels }: Props) {
  const t = cmsT(useTranslation())
  const { deliveries, read } = useDeliveries({ kind, record, first })
  return (
    <section className={staff.section} aria-labelledby="deliveries-title">
      <h3 id="deliveries-title" className={staff.title}>
        {t('notifications:title')}
      </h3>
      <ul className={staff.list}>
        {channels.map(({ channel, isConfigured }) => {
          const delivery = deliveries.find((one) => one.channel === channel)
          return (
            <li key={channel} className={staff.panel}>
              <h4 className={staff.subtitle}>{t(`notifications:${channel}`)}</h4>
              {delivery && <DeliveryDetails delivery={delivery} onChange={read} />}
              {!isConfigured && <p className={staff.quiet}>{t('notifications:notConfigured')}</p>}
              {!delivery && isConfigured && (
                <p className={staff.quiet}>{t('notifications:notQueued')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useDeliveries({
  kind,
  record,
  first,
}: {
  kind: DeliveryKind
  record: number
  first: ShownDelivery[]
}) {
  const [deliveries, setDeliveries] = useState(first)
  const { config } = useConfig()
  const query = new URLSearchParams({
    depth: '0',
    'where[kind][equals]': kind,
    'where[record][equals]': String(record),
  })
  const address = `${config.serverURL}${config.routes.api}/deliveries?${query.toString()}`
  const read = useCallback(async () => {
    const response = await fetch(address, { credentials: 'include' }).catch(() => null)
    if (!response?.ok) return
    // Payload's answer to a list of this collection.
    const { docs } = (await response.json()) as { docs: ShownDelivery[] }
    setDeliveries(docs)
  }, [address])
  return { deliveries, read }
}

import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { Payload, UIFieldServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { deliveryChannels, type DeliveryKind } from '@collections/deliveries'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { cellDataLoader, type CellProps } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import type { Delivery } from '@/payload-types'
import { DeliveriesView, DeliveryBadge } from './DeliveriesView'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'collectionSlug' | 'id' | 'payload' | 'user'>

/** What became of the messages to staff about the submission being looked at. */
export async function Deliveries({ collectionSlug, id, payload, user }: Props) {
  if (!worksWithRequests(user) || typeof id !== 'number') return null
  // The field is part of these collections only.
  const kind = collectionSlug as DeliveryKind
  return (
    <DeliveriesView
      kind={kind}
      record={id}
      deliveries={await loaderOf(payload, kind).load(id)}
      channels={deliveryChannels.map((channel) => ({
        channel,
        isConfigured: configuredChannels.includes(channel),
      }))}
    />
  )
}

type SubjectProps = Pick<UIFieldServerProps, 'i18n' | 'payload' | 'user'> & {
  /** what the form shows */
  data: Partial<Delivery>
}

/** In a message's own form: the way to the submission it is about, and what can be done. */
export function DeliverySubject({ data: { kind, record }, i18n, payload, user }: SubjectProps) {
  if (!kind || !record) return null
  const t = cmsT(i18n)
  const { admin } = payload.config.routes
  if (kind === 'backup-runs') {
    return (
      <p>
        <Link href={admin} prefetch={false}>
          {t('notifications:backup')}
        </Link>
      </p>
    )
  }
  const { labels } = payload.collections[kind].config
  return (
    <>
      <p>
        <Link href={`${admin}/collections/${kind}/${record}`} prefetch={false}>
          {getTranslation(labels.singular, i18n)} <bdi>{record}</bdi>
        </Link>
      </p>
      <Deliveries collectionSlug={kind} id={record} payload={payload} user={user} />
    </>
  )
}

/** What became of the messages about a list's row. */
export async function DeliveriesCell({
  collectionSlug,
  i18n,
  payload,
  rowData,
}: CellProps<'collectionSlug' | 'i18n' | 'payload'>) {
  if (typeof rowData?.id !== 'number') return null
  // The column is part of these lists only.
  const deliveries = await loaderOf(payload, collectionSlug as DeliveryKind).load(rowData.id)
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

/** That staff are asking is checked by Payload or above. */
const loaderOf = cellDataLoader(async (ids, payload: Payload, kind: DeliveryKind) => {
  const { docs } = await payload.find({
    collection: 'deliveries',
    where: { kind: { equals: kind }, record: { in: ids } },
    sort: 'channel',
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  return new Map(ids.map((id) => [id, docs.filter(({ record }) => record === id)]))
})

import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import type { Delivery } from '@/payload-types'
import { Deliveries } from './Deliveries'
import { cmsT } from '@/i18n/cmsT'

type Props = Pick<UIFieldServerProps, 'i18n' | 'payload' | 'user'> & {
  /** what the form shows */
  data: Partial<Delivery>
}

/** In a message's own form: the way to the submission it is about, and what can be done. */
export function DeliverySubject({ data: { kind, record }, i18n, payload, user }: Props) {
  if (!kind || !record) return null
  const t = cmsT(i18n)
  if (kind === 'backup-runs') {
    return (
      <p>
        <Link href={payload.config.routes.admin} prefetch={false}>
          {t('notifications:backup')}
        </Link>
      </p>
    )
  }
  const subject = kind === 'consultations' ? 'consultation' : 'chatMessage'
  return (
    <>
      <p>
        <Link
          href={`${payload.config.routes.admin}/collections/${kind}/${record}`}
          prefetch={false}
        >
          {t(`notifications:${subject}`)} <bdi>{record}</bdi>
        </Link>
      </p>
      <Deliveries collectionSlug={kind} id={record} payload={payload} user={user} />
    </>
  )
}

import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { cmsT } from '@/i18n/cmsT'
import { env } from '@/server/env'
import { ResendAllButton } from './DeliveriesView'
import { framed, StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

/** On the dashboard and above the list of notifications: that no way of telling staff is set up. */
export function NoChannelsNotice({ i18n, user }: Pick<ServerProps, 'i18n' | 'user'>) {
  if (env.DEMO || configuredChannels.length > 0 || !worksWithRequests(user)) return null
  const t = cmsT(i18n)
  return (
    <StaffSection title={t('notifications:nobodyTold')} look={framed} isBad>
      <p data-nobody-notified>{t('notifications:nobodyToldText')}</p>
    </StaffSection>
  )
}

/** Waiting for longer is not a hiccup any more. */
const hourAgo = () => new Date(Date.now() - 60 * 60 * 1000).toISOString()

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** On the dashboard and above the list: what staff were not notified of; nothing where all is well. */
export async function UndeliveredNotice({ i18n, payload, user }: Props) {
  if (!worksWithRequests(user)) return null
  const query = { collection: 'deliveries', overrideAccess: false, user } as const
  const isFailed = { state: { equals: 'failed' } }
  const isLate = { state: { equals: 'waiting' }, createdAt: { less_than: hourAgo() } }
  const { totalDocs } = await payload.count({ ...query, where: { or: [isFailed, isLate] } })
  if (totalDocs === 0) return null
  const { totalDocs: failed } = await payload.count({ ...query, where: isFailed })
  const late = totalDocs - failed
  const t = cmsT(i18n)
  const list = `${payload.config.routes.admin}/collections/deliveries?where[state][equals]=`
  return (
    <StaffSection title={t('notifications:failedTitle')} look={framed} isBad>
      <ul className={staff.list}>
        {failed > 0 && (
          <li>
            <span>{t('notifications:failedNumber', { number: failed })}</span>{' '}
            <Link href={`${list}failed`} prefetch={false}>
              {t('notifications:showFailed')}
            </Link>
          </li>
        )}
        {late > 0 && (
          <li>
            <span>{t('notifications:lateNumber', { number: late })}</span>{' '}
            <Link href={`${list}waiting`} prefetch={false}>
              {t('notifications:showWaiting')}
            </Link>
          </li>
        )}
      </ul>
      <p>{t('notifications:failedText')}</p>
      {failed > 0 && <ResendAllButton />}
    </StaffSection>
  )
}

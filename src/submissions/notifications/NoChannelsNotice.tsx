import type { ServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { configuredChannels } from '@collections/deliveries/configuredChannels'
import { cmsT } from '@/i18n/cmsT'
import { env } from '@/server/env'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** On the dashboard and above the list of notifications: that no way of telling staff is set up. */
export function NoChannelsNotice({ i18n, user }: Props) {
  if (env.DEMO || configuredChannels.length > 0 || !worksWithRequests(user)) return null
  const t = cmsT(i18n)
  return (
    <section
      className={`${staff.panel} ${staff.section}`}
      data-tone="bad"
      aria-labelledby="nobody-notified-title"
    >
      <h2 id="nobody-notified-title" className={`${staff.title} ${staff.error}`}>
        {t('notifications:nobodyTold')}
      </h2>
      <p>{t('notifications:nobodyToldText')}</p>
    </section>
  )
}

import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { countUndelivered } from './countUndelivered'
import { ResendAllButton } from './ResendAllButton'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** On the dashboard and above the list: what staff were not notified of; nothing where all is well. */
export async function UndeliveredNotice({ i18n, payload, user }: Props) {
  if (!worksWithRequests(user)) return null
  const { failed, late } = await countUndelivered(payload)
  if (failed + late === 0) return null
  const t = cmsT(i18n)
  const list = `${payload.config.routes.admin}/collections/deliveries?where[state][equals]=`
  return (
    <section
      className={`${staff.panel} ${staff.section}`}
      data-tone="bad"
      aria-labelledby="undelivered-title"
    >
      <h2 id="undelivered-title" className={staff.title}>
        {t('notifications:failedTitle')}
      </h2>
      <ul className={staff.list}>
        {failed > 0 && (
          <li>
            {t('notifications:failedNumber', { number: failed })}{' '}
            <Link href={`${list}failed`} prefetch={false}>
              {t('notifications:showFailed')}
            </Link>
          </li>
        )}
        {late > 0 && (
          <li>
            {t('notifications:lateNumber', { number: late })}{' '}
            <Link href={`${list}waiting`} prefetch={false}>
              {t('notifications:showWaiting')}
            </Link>
          </li>
        )}
      </ul>
      <p>{t('notifications:failedText')}</p>
      {failed > 0 && <ResendAllButton />}
    </section>
  )
}

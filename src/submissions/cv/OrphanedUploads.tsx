import type { ServerProps } from 'payload'
import { runsSite } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import styles from '../notifications/notifications.module.css'
import { readOrphanedUploads } from './countOrphanedUploads'

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** On the dashboard of admins: uploaded files that no row names; nothing where there are none. */
export async function OrphanedUploads({ i18n, user }: Props) {
  if (!runsSite(user)) return null
  const number = await readOrphanedUploads()
  if (number === 0) return null
  const t = cmsT(i18n)
  return (
    <section className={styles.notice} aria-labelledby="orphaned-uploads-title">
      <h2 id="orphaned-uploads-title" className={styles.noticeTitle}>
        {t('uploads:orphans', { number })}
      </h2>
      <p>{t('uploads:orphansText')}</p>
    </section>
  )
}

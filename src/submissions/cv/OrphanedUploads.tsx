import type { ServerProps } from 'payload'
import { runsSite } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { readOrphanedUploads } from './countOrphanedUploads'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** On the dashboard of admins: uploaded files that no row names; nothing where there are none. */
export async function OrphanedUploads({ i18n, user }: Props) {
  if (!runsSite(user)) return null
  const number = await readOrphanedUploads()
  if (number === 0) return null
  const t = cmsT(i18n)
  return (
    <section
      className={`${staff.panel} ${staff.section}`}
      data-tone="bad"
      aria-labelledby="orphaned-uploads-title"
    >
      <h2 id="orphaned-uploads-title" className={staff.title}>
        {t('uploads:orphans', { number })}
      </h2>
      <p>{t('uploads:orphansText')}</p>
    </section>
  )
}

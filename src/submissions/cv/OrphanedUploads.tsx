import type { ServerProps } from 'payload'
import { runsSite } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { readOrphanedUploads } from './countOrphanedUploads'
import { framed, StaffSection } from '@/ui/StaffSection'

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** On the dashboard of admins: uploaded files that no row names; nothing where there are none. */
export async function OrphanedUploads({ i18n, user }: Props) {
  if (!runsSite(user)) return null
  const number = await readOrphanedUploads()
  if (number === 0) return null
  const t = cmsT(i18n)
  return (
    <StaffSection title={t('uploads:orphans', { number })} look={framed} isBad>
      <p>{t('uploads:orphansText')}</p>
    </StaffSection>
  )
}

import type { ServerProps } from 'payload'
import { runsSite } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { revision, version } from '@/server/version'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** Which release runs, at the end of the navigation; for those who look after the site. */
export function ReleaseVersion({ i18n, user }: Props) {
  if (!runsSite(user)) return null
  return (
    <p className={`${staff.quiet} ${staff.section}`} title={revision}>
      {cmsT(i18n)('editing:release', { version })}
    </p>
  )
}

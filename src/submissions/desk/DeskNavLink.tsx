import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { seesRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { deskPath } from './deskAddress'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** The way to the desk, in the navigation; only for those who may see it. */
export function DeskNavLink({ i18n, payload, user }: Props) {
  if (!seesRequests(user)) return null
  return (
    <Link className="nav__link" href={`${payload.config.routes.admin}${deskPath}`} prefetch={false}>
      {cmsT(i18n)('desk:title')}
    </Link>
  )
}

import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { seesFigures } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { figuresPath } from './figuresAddress'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** The way to the figures, in the navigation; only for those who may see them. */
export function FiguresNavLink({ i18n, payload, user }: Props) {
  if (!seesFigures(user)) return null
  return (
    <Link
      className="nav__link"
      href={`${payload.config.routes.admin}${figuresPath}`}
      prefetch={false}
    >
      {cmsT(i18n)('figures:title')}
    </Link>
  )
}

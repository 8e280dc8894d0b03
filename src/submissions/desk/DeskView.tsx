import { Link } from '@payloadcms/ui'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, ServerProps } from 'payload'
import {
  oversees,
  seesFigures,
  seesRequests,
  worksOnContent,
  worksWithRequests,
} from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { figuresPath } from '@/submissions/figures/figuresAddress'
import { Desk } from './Desk'
import { deskPath, deskQuery, parseDeskAddress } from './deskAddress'
import { deskStreams } from './live/deskStreams'
import { LiveDesk } from './live/LiveDesk'
import staff from '@/ui/staff.module.css'

/** The page of the desk; for those who work with requests it stays up to date by itself. */
export async function DeskView(props: AdminViewServerProps) {
  const { initPageResult, searchParams } = props
  const { req } = initPageResult
  const user = requireReader({ view: props, path: deskPath, may: seesRequests })
  const address = parseDeskAddress(searchParams)
  // Before anything is read: what changes meanwhile is heard of.
  const since = deskStreams.lastId()
  const desk = <Desk req={req} user={user} address={address} />
  return (
    <CmsPage view={props} title={cmsT(req.i18n)('desk:title')}>
      {worksWithRequests(user) ? (
        <LiveDesk query={deskQuery(address)} person={address.person} since={since}>
          {desk}
        </LiveDesk>
      ) : (
        desk
      )}
    </CmsPage>
  )
}

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** The way to the desk, in the navigation; only for those who may see it. */
export function DeskNavLink({ i18n, payload, user }: Props) {
  if (!seesRequests(user)) return null
  return (
    <Link className="nav__link" href={payload.config.routes.admin + deskPath} prefetch={false}>
      {cmsT(i18n)('desk:title')}
    </Link>
  )
}

/**
 * The heading of the dashboard, which is about content. Staff without content are led to their own work, so
 * after each log-in.
 */
export function RedirectToDesk({ i18n, payload, user }: Props) {
  const { admin } = payload.config.routes
  if (!worksOnContent(user)) {
    if (worksWithRequests(user)) redirect(admin + deskPath)
    if (seesFigures(user) && !oversees(user)) redirect(admin + figuresPath)
  }
  return <h1 className={staff.visuallyHidden}>{i18n.t('general:dashboard')}</h1>
}

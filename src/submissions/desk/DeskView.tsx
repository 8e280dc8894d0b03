import type { AdminViewServerProps } from 'payload'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { Desk } from './Desk'
import { deskPath, deskQuery, parseDeskAddress } from './deskAddress'
import { deskStreams } from './live/deskStreams'
import { LiveDesk } from './live/LiveDesk'

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

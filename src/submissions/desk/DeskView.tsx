import type { AdminViewServerProps } from 'payload'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { NobodyNotified } from '@/submissions/notifications/NobodyNotified'
import { UndeliveredNotice } from '@/submissions/notifications/UndeliveredNotice'
import { DeskFilters } from './DeskFilters'
import { DeskKeys } from './DeskKeys'
import { DeskList } from './DeskList'
import { DeskPerson } from './DeskPerson'
import { deskPath, parseDeskAddress } from './deskAddress'
import { DeskLive } from './live/DeskLive'
import { deskStreams } from './live/deskStreams'
import { readDesk, readDeskOptions } from './readDesk'
import { readerEndOfDay, readerTimeZone } from '@/server/http/readerTimeZone'
import { TellTimeZone } from './TellTimeZone'
import styles from './desk.module.css'

/** Where staff work off what came in: whom there is on one side, the person being looked at on the other. */
export async function DeskView(props: AdminViewServerProps) {
  const { initPageResult, searchParams } = props
  const { req } = initPageResult
  const { i18n, payload } = req
  const user = requireReader({ view: props, path: deskPath, may: seesRequests })

  const address = parseDeskAddress(searchParams)
  const { language } = i18n
  // Before anything is read: what changes meanwhile is heard of.
  const since = deskStreams.lastId()
  const [desk, options] = await Promise.all([
    readDesk({
      payload,
      address,
      user: Number(user.id),
      language,
      endOfDay: readerEndOfDay(req.headers),
      timeZone: readerTimeZone(req.headers),
    }),
    readDeskOptions({ payload, language }),
  ])
  const t = cmsT(i18n)
  const action = payload.config.routes.admin + deskPath
  return (
    <CmsPage view={props} title={t('desk:title')}>
      <NobodyNotified i18n={i18n} user={user} />
      <UndeliveredNotice i18n={i18n} payload={payload} user={user} />
      <main className={styles.desk} data-has-person={address.person !== undefined}>
        <div className={styles.side}>
          <div className={styles.head}>
            <h1 className={styles.heading}>{t('desk:title')}</h1>
            <DeskKeys canWork={worksWithRequests(user)} />
          </div>
          <TellTimeZone known={readerTimeZone(req.headers)} />
          {worksWithRequests(user) && <DeskLive person={address.person} since={since} />}
          <DeskFilters action={action} address={address} options={options} i18n={i18n} />
          <DeskList
            action={action}
            address={address}
            desk={desk}
            names={options.owners}
            me={Number(user.id)}
            i18n={i18n}
          />
        </div>
        {address.person === undefined ? (
          <p className={styles.nobody}>{t('desk:nobody')}</p>
        ) : (
          <DeskPerson
            // What is typed belongs to one person.
            key={address.person}
            id={address.person}
            action={action}
            address={address}
            options={options}
            req={req}
          />
        )}
      </main>
    </CmsPage>
  )
}

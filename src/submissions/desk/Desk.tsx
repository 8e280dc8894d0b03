import { Link } from '@payloadcms/ui'
import type { PayloadRequest, TypedUser } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { userEndOfDay, userTimeZone } from '@/server/http/userTimeZone'
import { NoChannelsNotice } from '@/submissions/notifications/NoChannelsNotice'
import { UndeliveredNotice } from '@/submissions/notifications/UndeliveredNotice'
import { DeskFilters } from './DeskFilters'
import { DeskShortcuts } from './DeskShortcuts'
import { DeskList } from './DeskList'
import { DeskPerson } from './DeskPerson'
import { DeskBoard } from './board/DeskBoard'
import { readBoard } from './board/readBoard'
import { deskPath, deskQuery, type DeskAddress } from './deskAddress'
import { readDesk, readDeskOptions } from './readDesk'
import { ReportTimeZone } from './ReportTimeZone'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = {
  req: PayloadRequest
  /** who is asking, and may see requests */
  user: TypedUser
  address: DeskAddress
}

/** Where staff work off what came in: whom there is on one side, the person being looked at on the other. */
export async function Desk({ req, user, address }: Props) {
  const { i18n, payload } = req
  const { language } = i18n
  const timeZone = userTimeZone(req.headers)
  const isBoard = address.view === 'board' && address.person === undefined
  const query = { payload, address, language, timeZone }
  const [columns, desk, options] = await Promise.all([
    isBoard ? readBoard(query) : null,
    isBoard
      ? null
      : readDesk({ ...query, user: Number(user.id), endOfDay: userEndOfDay(req.headers) }),
    readDeskOptions({ payload, language }),
  ])
  const t = cmsT(i18n)
  const action = payload.config.routes.admin + deskPath
  return (
    <>
      <NoChannelsNotice i18n={i18n} user={user} />
      <UndeliveredNotice i18n={i18n} payload={payload} user={user} />
      <main
        className={`${staff.page} ${styles.desk}`}
        data-has-person={address.person !== undefined}
        data-is-board={isBoard}
      >
        <div className={staff.page}>
          <div className={`${staff.row} ${staff.spread}`}>
            <h1>{t('desk:title')}</h1>
            <div className={staff.row}>
              <Link
                href={
                  action +
                  deskQuery(address, {
                    view: isBoard ? undefined : 'board',
                    person: undefined,
                    page: 1,
                  })
                }
                prefetch={false}
                className={staff.link}
                data-desk-view
              >
                {t(isBoard ? 'desk:list' : 'desk:board')}
              </Link>
              <DeskShortcuts canWork={worksWithRequests(user)} />
            </div>
          </div>
          <ReportTimeZone known={timeZone} />
          <DeskFilters action={action} address={address} options={options} i18n={i18n} />
          {columns && (
            <DeskBoard
              action={action}
              address={address}
              columns={columns}
              stages={options.stages}
              canWork={worksWithRequests(user)}
              i18n={i18n}
            />
          )}
          {desk && (
            <DeskList
              action={action}
              address={address}
              desk={desk}
              names={options.owners}
              me={Number(user.id)}
              i18n={i18n}
            />
          )}
        </div>
        {desk && address.person === undefined && (
          <p className={styles.nobody}>{t('desk:nobody')}</p>
        )}
        {address.person !== undefined && (
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
    </>
  )
}

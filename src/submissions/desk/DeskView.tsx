import { sql } from '@payloadcms/db-postgres'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import type { AdminViewServerProps, Payload, PayloadRequest, ServerProps, TypedUser } from 'payload'
import type { ReactNode } from 'react'
import {
  oversees,
  seesFigures,
  seesRequests,
  worksOnContent,
  worksWithRequests,
} from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { parseRecordId } from '@/domain/recordId'
import { cmsT } from '@/i18n/cmsT'
import { userTimeZone } from '@/server/http/userTimeZone'
import { figuresPath } from '@/submissions/figures/figuresAddress'
import { NoChannelsNotice, UndeliveredNotice } from '@/submissions/notifications/DeliveryNotices'
import { DeskBoard, readBoard } from './board/DeskBoard'
import {
  addressOf,
  deskPath,
  deskQuery,
  parseDeskAddress,
  personAddress,
  type DeskAddress,
} from './deskAddress'
import { DeskFilters, originChoices } from './DeskFilters'
import { DeskLink } from './DeskLink'
import { DeskList } from './DeskList'
import { DeskPerson } from './DeskPerson'
import { DeskShortcuts } from './DeskShortcuts'
import { deskStreams } from './live/deskStreams'
import { LiveDesk } from './live/LiveDesk'
import { NewPerson } from './NewPerson'
import { readDesk, readDeskOptions } from './readDesk'
import { ReportTimeZone } from './ReportTimeZone'
import { SavedViews } from './SavedViews'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** The page of the desk, which stays up to date by itself. */
export async function DeskView(props: AdminViewServerProps) {
  const { initPageResult, searchParams } = props
  const { req } = initPageResult
  const user = requireReader({ view: props, path: deskPath, may: seesRequests })
  const asked = parseRecordId(String(searchParams?.consultation))
  if (asked !== null) redirect(personAddress((await personOf(req.payload, asked)) ?? notFound()))
  const address = parseDeskAddress(searchParams)
  // Before anything is read: what changes meanwhile is heard of.
  const since = deskStreams.lastId()
  return (
    <CmsPage view={props} title={cmsT(req.i18n)('desk:title')}>
      <LiveDesk query={deskQuery(address)} person={address.person} since={since}>
        <Desk req={req} user={user} address={address} />
      </LiveDesk>
    </CmsPage>
  )
}

/** Whose a consultation is, or whom they were merged into. The view has checked that staff are asking. */
async function personOf({ db }: Payload, consultation: number): Promise<number | undefined> {
  const { rows } = await db.drizzle.execute<{ id: number }>(sql`
    select coalesce(merged_into_id, people.id) as id from people
    where id = (select person_id from consultations where id = ${consultation})`)
  return rows[0]?.id
}

type DeskProps = {
  req: PayloadRequest
  /** who is asking, and may see requests */
  user: TypedUser
  address: DeskAddress
}

/** Where staff work off what came in: whom there is on one side, the person being looked at on the other. */
async function Desk({ req, user, address }: DeskProps) {
  const { i18n, payload } = req
  const { person } = address
  const timeZone = userTimeZone(req.headers)
  const isBoard = address.view === 'board' && person === undefined
  const query = { req, address, timeZone }
  const [columns, list, options] = await Promise.all([
    isBoard ? readBoard(query) : null,
    isBoard ? null : readDesk(query),
    readDeskOptions(req),
  ])
  const desk = { req, user, address, options }
  const t = cmsT(i18n)
  return (
    <>
      <NoChannelsNotice i18n={i18n} user={user} />
      <UndeliveredNotice i18n={i18n} payload={payload} user={user} />
      {/* `cms.css` gives it the height of the window, within which its parts scroll. */}
      <main
        className={`${staff.page} ${styles.desk}`}
        data-fills-window
        data-has-person={person !== undefined}
        data-is-board={isBoard}
      >
        <div className={`${staff.page} ${styles.overview}`}>
          <div className={`${staff.row} ${staff.spread} ${styles.top}`}>
            <h1>{t('desk:title')}</h1>
            <div className={staff.row}>
              <DeskLink
                desk={desk}
                to={{ view: isBoard ? undefined : 'board', person: undefined, page: 1 }}
                className={staff.button}
                data-desk-view
              >
                {t(isBoard ? 'desk:list' : 'desk:board')}
              </DeskLink>
              {worksWithRequests(user) && <NewPerson origins={await originChoices(desk)} />}
              <DeskShortcuts canWork={worksWithRequests(user)} />
            </div>
          </div>
          <ReportTimeZone known={timeZone} />
          <DeskFilters desk={desk} />
          <SavedViews desk={desk} timeZone={timeZone} />
          {columns && <DeskBoard desk={desk} columns={columns} />}
          {list && <DeskList desk={desk} {...list} />}
        </div>
        {list && person === undefined && (
          <p className={`${styles.empty} ${styles.nobody}`}>{t('desk:nobody')}</p>
        )}
        {/* What is typed belongs to one person. */}
        {person !== undefined && (
          <DeskPerson
            key={person}
            id={person}
            desk={desk}
            hasNext={list !== null && list.rows.at(-1)?.id !== person && list.rows.length > 0}
          />
        )}
      </main>
    </>
  )
}

/**
 * The desk for a page that shows it already. What Payload puts around it on a page, and works out for it,
 * takes three times as long and has not changed.
 * @param args.query of the desk's address
 * @returns null for a user who may not see it any more
 */
export async function rereadDesk(args: { query?: unknown }): Promise<ReactNode> {
  const url = new URL(`/cms${deskPath}`, 'http://localhost')
  const req = await authenticateCmsRequest(new Request(url, { headers: await headers() }))
  const { user } = req
  if (!user || !seesRequests(user)) return null
  const address = addressOf(typeof args.query === 'string' ? args.query : '')
  return <Desk req={req} user={user} address={address} />
}

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

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

import { sql } from '@payloadcms/db-postgres'
import type { TextFieldServerComponent, UIFieldServerProps, Payload } from 'payload'
import { followUpRoles, managesUsers, runsSite, worksWithRequests } from '@collections/access/roles'
import { countOpenCases } from '@collections/users/deactivatedUsers'
import { staffName } from '@/server/staffName'
import { HandOverChoice, type Colleague } from './HandOverChoice'
import { findOpenSessions, sessionOf } from '@collections/users/sessions'
import { SessionList } from './SessionList'
import { pushDeviceOf } from '@collections/push/pushDevice'
import { pushKeys } from '@collections/push/pushKeys'
import { findPushWishes } from '@collections/push/pushSubscriptions'
import { env } from '@/server/env'
import { PushSwitch } from '@/submissions/push/PushSwitch'
import { CalendarAddress } from '@/submissions/desk/calendar/CalendarAddress'

/** In the form of a user who looks after open cases: who takes them when the account is switched off. */
export const HandOver: TextFieldServerComponent = async ({ id, path, req: { payload, user } }) => {
  if (typeof id !== 'number' || !managesUsers(user)) return null
  const database = payload.db.drizzle
  const number = await countOpenCases(database, id)
  if (number === 0) return null
  const { rows } = await database.execute(sql`
    select id, ${staffName} as name from users
    where active and id <> ${id} and role::text = any(${sql.param(followUpRoles)}::text[]) order by name`)
  // Both columns are named above.
  return <HandOverChoice path={path} number={number} colleagues={rows as Colleague[]} />
}

type Props = Pick<UIFieldServerProps, 'id' | 'req'>

/** Where the person of this form is logged in to the CMS, and a way to end it. */
export async function OpenSessions({ id, req }: Props) {
  // People see their own, admins everybody's.
  const isAllowed = req.user?.id === id || runsSite(req.user)
  if (!isAllowed || typeof id !== 'number') return null
  return (
    <SessionList
      user={id}
      sessions={await findOpenSessions({ payload: req.payload, user: id })}
      current={sessionOf(req)}
    />
  )
}

/** In one's own account: whether this browser shows notifications, and of what. */
export async function PushSettings({ id, req }: Props) {
  const { user, payload, headers } = req
  if (env.DEMO || !user || user.id !== id || !worksWithRequests(user)) return null
  const device = pushDeviceOf(headers)
  const wishes = await findPushWishes(payload.db.drizzle, { user: Number(user.id), device })
  return <PushSwitch publicKey={pushKeys().publicKey} wishes={wishes} />
}

/** In an account: the address at which a calendar program finds its next steps. */
export async function CalendarSubscription({ id, req }: Props) {
  const { user, payload } = req
  if (!user || typeof id !== 'number') return null
  const isOwn = user.id === id && worksWithRequests(user)
  const isOpen = (isOwn || runsSite(user)) && (await hasCalendar({ payload, user: id }))
  // Whose calendar it is alone may have an address made; admins may end it.
  if (!isOwn && !isOpen) return null
  return (
    <CalendarAddress user={id} isOwn={isOwn} isOpen={isOpen} siteUrl={payload.config.serverURL} />
  )
}

/** Whether a user's calendar can be read at a secret address. Who may know that is checked by the caller. */
async function hasCalendar({ payload, user }: { payload: Payload; user: number }) {
  const { rows } = await payload.db.drizzle.execute(
    sql`select from users where id = ${user} and calendar_key is not null`,
  )
  return rows.length > 0
}

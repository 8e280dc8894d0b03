import { sql } from '@payloadcms/db-postgres'
import type { Payload, UIFieldServerProps } from 'payload'
import { runsSite, worksWithRequests } from '@collections/access/roles'
import { CalendarAddress } from './CalendarAddress'

type Props = Pick<UIFieldServerProps, 'id' | 'payload' | 'req'>

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

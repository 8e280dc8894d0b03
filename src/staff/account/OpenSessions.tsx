import type { UIFieldServerProps } from 'payload'
import { runsSite } from '@collections/access/roles'
import { findOpenSessions, sessionOf } from '@collections/users/sessions'
import { SessionList } from './SessionList'

type Props = Pick<UIFieldServerProps, 'id' | 'payload' | 'req'>

/** Where the person of this form is logged in to the CMS, and a way to end it. */
export async function OpenSessions({ id, payload, req }: Props) {
  // People see their own, admins everybody's.
  const isAllowed = req.user?.id === id || runsSite(req.user)
  if (!isAllowed || typeof id !== 'number') return null
  return (
    <SessionList
      user={id}
      sessions={await findOpenSessions({ payload, user: id })}
      current={sessionOf(req)}
    />
  )
}

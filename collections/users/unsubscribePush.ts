import type {
  CollectionAfterChangeHook,
  CollectionAfterLoginHook,
  CollectionAfterLogoutHook,
} from 'payload'
import type { User } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'
import { worksWithRequests } from '../access/roles'
import { pushDeviceOf } from '../push/pushDevice'
import { endPushSubscriptions, followLogIn } from '../push/pushSubscriptions'

/** After the log-out the user is told of nothing more in that browser. */
export const unsubscribeAtLogOut: CollectionAfterLogoutHook = async ({ req }) => {
  const device = pushDeviceOf(req.headers)
  if (!device) return
  await endPushSubscriptions(await transactionOf(req), { device })
}

/** After a log-in the user goes on being told in that browser; the one who used it before is not. */
export const movePushAtLogIn: CollectionAfterLoginHook<User> = async ({ req, token, user }) => {
  const device = pushDeviceOf(req.headers)
  if (!device) return
  const database = await transactionOf(req)
  await endPushSubscriptions(database, { device, exceptOf: user.id })
  await followLogIn(database, { user: user.id, device, session: sessionIn(token) })
}

/** A user who is switched off, or does not work with requests any more, is told of none. */
export const unsubscribeFormerStaff: CollectionAfterChangeHook<User> = async ({ doc, req }) => {
  if (doc.active && worksWithRequests(doc)) return doc
  await endPushSubscriptions(await transactionOf(req), { user: doc.id })
  return doc
}

/** The number of the log-in that a token, which has just been made here, is for. */
function sessionIn(token: string): string | null {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}',
  )
  const { sid }: { sid?: unknown } = { ...Object(claims) }
  return typeof sid === 'string' ? sid : null
}

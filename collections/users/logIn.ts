import {
  type CollectionAfterLoginHook,
  type PayloadRequest,
  Forbidden,
  type CollectionBeforeOperationHook,
  type AfterErrorHook,
  type CollectionAfterLogoutHook,
} from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { transactionOf } from '../../src/server/transactions'
import type { User } from '../../src/payload-types'
import { needsSecondFactor, pendingUserOf, type OfUser } from './secondFactor/requireSecondFactor'
import { endSession, sessionOf } from './sessions'

/** Records a log-in at the CMS once all that it takes was given. */
export async function completeLogIn({
  req: { headers },
  database,
  user,
}: OfUser & { req: Pick<PayloadRequest, 'headers'> }): Promise<void> {
  await storeLastLogIn({ database, user })
  logSecurityEvent({ event: 'log_in', at: 'cms', headers, user })
}

/** The same where the password is all that it takes; with a second factor that is later. */
export const completeLogInByPassword: CollectionAfterLoginHook<User> = async ({
  req,
  user: { id: user },
}) => {
  const database = await transactionOf(req)
  if (!(await needsSecondFactor({ database, user }))) await completeLogIn({ req, database, user })
}

/**
 * Stores the moment of a log-in. That is no change of the account, so no hook runs.
 * @param database of the log-in's transaction where there is one: another would wait for it in vain
 */
export async function storeLastLogIn({ database, user }: OfUser): Promise<void> {
  await database.execute(sql`update users set last_log_in_at = now() where id = ${user}`)
}

const hour = 60 * 60 * 1000

/** How long after its log-in a session can still be prolonged, in milliseconds. */
export const sessionMaxAge = 12 * hour

/**
 * Refuses to prolong a session for ever: Payload gives two more hours at every sign of life, so an
 * open tab would never have to log in again.
 */
export const endLongSessions: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'refresh' && !mayBeProlonged(req)) throw new Forbidden(req.t)
}

function mayBeProlonged(req: PayloadRequest): boolean {
  const id = sessionOf(req)
  const session = req.user?.sessions?.find((one) => one.id === id)
  const startedAt = Date.parse(session?.createdAt ?? '')
  return Date.now() - startedAt < sessionMaxAge
}

/**
 * Ends the session that a browser has at a new log-in with it: it could not be reached any
 * more, yet would live until it expires. Runs when the credentials have been found right.
 */
export const endEarlierSession: CollectionBeforeOperationHook = async ({ operation, req }) => {
  const user = req.user ?? pendingUserOf(req)
  const session = sessionOf({ user })
  if (operation !== 'login' || !user || !session) return
  await endSession({ payload: req.payload, user: user.id, session })
}

/** Notes who has logged out of the CMS. */
export const recordLogOut: CollectionAfterLogoutHook = ({ req }) => {
  logSecurityEvent({ event: 'log_out', at: 'cms', headers: req.headers, user: req.user?.id })
}

/** Records what the CMS's interface has refused: wrong log-ins, and calls without the right. */
export const recordRefusal: AfterErrorHook = ({ collection, error, req }) => {
  const status = 'status' in error ? error.status : undefined
  if (status !== 401 && status !== 403) return
  logSecurityEvent({
    event: isLogIn(req) ? 'log_in_refused' : 'access_refused',
    at: 'cms',
    headers: req.headers,
    user: req.user?.id,
    subject: collection?.slug,
    status,
  })
}

function isLogIn({ pathname }: PayloadRequest): boolean {
  return /\/(?:login|reset-password)$/.test(pathname ?? '')
}

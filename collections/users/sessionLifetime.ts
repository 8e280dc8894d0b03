import { Forbidden, type CollectionBeforeOperationHook, type PayloadRequest } from 'payload'
import { endSession, sessionOf } from './openSessions'
import { pendingUserOf } from './secondFactor/requireSecondFactor'

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

import { Forbidden, type CollectionBeforeOperationHook, type PayloadRequest } from 'payload'

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

function mayBeProlonged({ user }: PayloadRequest): boolean {
  if (!user) return false
  // Payload notes by which session somebody came, but leaves it out of its types.
  const { _sid: id } = user as { _sid?: unknown }
  const session = user.sessions?.find((one) => one.id === id)
  const startedAt = Date.parse(session?.createdAt ?? '')
  return Date.now() - startedAt < sessionMaxAge
}

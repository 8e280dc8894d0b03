import type { Payload } from 'payload'
import type { AccessKind } from '../AccessLog'

/** Who took what. */
export type AccessLogEntry = {
  user: { id: number; username: string }
  kind: AccessKind
  /** The consultation's number, or the slug of the list that is exported. */
  subject: string
  /** Of an export: its format and filters. */
  details?: string
}

/** Adds an entry to the access log. @throws when the database fails; then nothing may be sent */
export async function addAccessLogEntry({
  payload,
  entry: { user, kind, subject, details },
}: {
  payload: Payload
  entry: AccessLogEntry
}): Promise<void> {
  await payload.create({
    collection: 'access-log',
    data: { userId: user.id, username: user.username, kind, subject, details },
    depth: 0,
    // The collection refuses `create` to everybody: this function is the one door.
    overrideAccess: true,
  })
}

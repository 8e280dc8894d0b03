import type { Payload } from 'payload'
import type { AccessKind } from '../AccessLog'

/** Who took or deleted what. */
export type AccessLogEntry = {
  /** Null where a visitor had their own request deleted. */
  user: { id: number; username: string } | null
  kind: AccessKind
  /** The consultation's number, or the slug of the list that is exported. */
  subject: string
  /** Of an export: its format and filters. */
  details?: string
}

/**
 * Notes in the access log that somebody takes personal data out of the house. Call it before the
 * first byte is sent.
 * @returns false where it could not be noted; then nothing may be sent
 */
export async function noteAccess({
  payload,
  entry: { user, kind, subject, details },
}: {
  payload: Payload
  entry: AccessLogEntry
}): Promise<boolean> {
  try {
    await payload.create({
      collection: 'access-log',
      data: { userId: user?.id, username: user?.username ?? 'visitor', kind, subject, details },
      depth: 0,
      // The collection refuses `create` to everybody: this function is the one door.
      overrideAccess: true,
    })
    return true
  } catch (error) {
    payload.logger.error({ err: error, kind }, 'an access could not be noted')
    return false
  }
}

import type { AccessKind } from '@collections/AccessLog'
import { getCms } from './getCms'

/**
 * Notes that somebody takes personal data out of the house. Call it before the first byte is sent.
 * @param subject the consultation's number, or the slug of the list that is exported
 * @param details of an export: its format and filters
 * @throws when the database fails; then nothing may be sent
 */
export async function writeAccessLog({
  user,
  kind,
  subject,
  details,
}: {
  user: { id: number; username: string }
  kind: AccessKind
  subject: string
  details?: string
}): Promise<void> {
  const cms = await getCms()
  await cms.create({
    collection: 'access-log',
    data: { userId: user.id, username: user.username, kind, subject, details },
    depth: 0,
    // The collection refuses `create` to everybody: this function is the one door.
    overrideAccess: true,
  })
}

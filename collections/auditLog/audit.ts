import type { Payload, PayloadRequest } from 'payload'
import type { AuditLog } from '../../src/payload-types'
import type { AuditKind } from '.'

/** What happens to an account. */
export type AccountEvent = Extract<AuditKind, `user_${string}` | 'role_changed' | 'login_changed'>

/** What happens to a record itself. */
type RecordEvent = 'trash' | 'untrash' | 'erasure' | 'split' | 'second_factor' | AccountEvent

/** Who read or exported which personal data. */
export type AuditLogEntry = {
  user: { id: number; username: string }
  kind: Exclude<AuditKind, RecordEvent>
  /** The consultation's number, or the slug of the list that is exported. */
  subject: string
  /** Of an export: its format and filters. */
  details?: string
}

/**
 * Records in the audit log that a user reads or exports personal data. Call it before the first
 * byte is sent.
 * @returns false where that failed; then nothing may be sent
 */
export async function auditAccess({
  payload,
  entry: { user, ...entry },
}: {
  payload: Payload
  entry: AuditLogEntry
}): Promise<boolean> {
  const written = write(payload, { userId: user.id, username: user.username, ...entry })
  return written.then(
    () => true,
    (error: unknown) => {
      const { kind } = entry
      payload.logger.error({ err: error, kind }, 'an entry of the audit log could not be written')
      return false
    },
  )
}

async function write(
  payload: Payload,
  data: Pick<AuditLog, 'kind' | 'subject' | 'userId' | 'username' | 'details'>,
  req?: PayloadRequest,
): Promise<number> {
  // The collection refuses `create` to everybody: this function alone writes it.
  const options = { depth: 0, overrideAccess: true, req } as const
  const { id } = await payload.create({ collection: 'audit-log', data, ...options })
  return id
}

/** Who deletes a record without a log-in: its visitor, or the product when its time is over. */
export type ErasedBy = 'visitor' | 'retention'

/** Where a deletion says who asked for it. */
export const erasedBy = 'erasedBy'

/**
 * Records that a record was deleted, moved into the trash or out of it, or given a person of its own, or that an
 * account or how its user logs in was changed, in the transaction that does it: neither is there without the other.
 * @param by who does it, where the request's user is none yet
 * @returns the number of the entry
 * @throws where that fails; then the record stays as it is
 */
export async function auditChange({
  req,
  by = actorOf(req),
  kind,
  details,
  ...record
}: Subject & {
  req: PayloadRequest
  by?: Actor
  kind: RecordEvent
  details?: string
}): Promise<number> {
  return write(req.payload, { ...by, kind, subject: auditSubject(record), details }, req)
}

/** What a change is made of; settings have no number. */
type Subject = { collection: string; id?: number | string }

/** How the log names a record: by a number, never a name. */
export function auditSubject({ collection, id }: Subject): string {
  if (id === undefined) return collection
  return collection === 'consultations' ? String(id) : `${collection} ${id}`
}

type Actor = { userId: number | undefined; username: string }

/** Who makes a change: an account, the visitor, or the product itself. */
export function actorOf({ user, context }: PayloadRequest): Actor {
  const by: unknown = context[erasedBy]
  return { userId: user?.id, username: user?.username ?? (typeof by === 'string' ? by : 'system') }
}

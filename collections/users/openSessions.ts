import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { User } from '../../src/payload-types'

/** A log-in that is still open. */
export type OpenSession = { id: string; createdAt: string }

type OfUser = { payload: Payload; user: User['id'] }

/** The open log-ins of an account, the newest first. */
export async function findOpenSessions({ payload, user }: OfUser): Promise<OpenSession[]> {
  const { rows } = await payload.db.drizzle.execute<{ id: string; created_at: Date | string }>(sql`
    select id, created_at from users_sessions
    where _parent_id = ${user} and expires_at > now()
    order by created_at desc
  `)
  return rows.map(({ id, created_at }) => ({ id, createdAt: new Date(created_at).toISOString() }))
}

/**
 * Ends one log-in of an account. Only its own row goes: Payload writes the whole list back, so two that
 * end at the same moment could bring each other back.
 * @returns whether it was open
 */
export async function endSession({
  payload,
  user,
  session,
}: OfUser & { session: string }): Promise<boolean> {
  const { rowCount } = await payload.db.drizzle.execute(
    sql`delete from users_sessions where _parent_id = ${user} and id = ${session}`,
  )
  return rowCount === 1
}

/** Ends all log-ins of an account but one. */
export async function endOtherSessions({
  payload,
  user,
  except,
}: OfUser & { except: string | null }): Promise<void> {
  await payload.db.drizzle.execute(
    sql`delete from users_sessions where _parent_id = ${user} and id is distinct from ${except}`,
  )
}

/** The log-in by which a request came, null for one without. */
export function sessionOf({ user }: { user?: object | null }): string | null {
  // Payload notes it, but leaves it out of its types.
  const { _sid: id } = (user ?? {}) as { _sid?: unknown }
  return typeof id === 'string' ? id : null
}

import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { User } from '../../../src/payload-types'

/** A log-in, and whose it is. */
export type Session = { payload: Payload; user: User['id']; session: string }

/** Minutes in which a challenge can be answered, once. */
const challengeMinutes = 5

/** Stores what a passkey has to sign; a new challenge ends the one before it. */
export async function storeChallenge({
  challenge,
  ...session
}: Session & { challenge: string }): Promise<void> {
  await note(
    session,
    sql`challenge = ${challenge}, challenge_expires_at = now() + make_interval(mins => ${challengeMinutes})`,
  )
}

/** Takes the challenge of a log-in away, so that it is answered once. @returns null without one */
export async function takeChallenge({ payload, user, session }: Session): Promise<string | null> {
  const { rows } = await payload.db.drizzle.execute<{ challenge: string }>(sql`
    with taken as (
      select challenge from session_factors
      where session_id = ${session} and user_id = ${user}
        and challenge is not null and challenge_expires_at > now()
      for update)
    update session_factors set challenge = null from taken
    where session_id = ${session} and user_id = ${user} returning taken.challenge
  `)
  return rows[0]?.challenge ?? null
}

/** Notes that somebody has given the second factor in this log-in. */
export async function noteSecondFactor(session: Session): Promise<void> {
  await note(session, sql`second_factor_at = now(), confirmed_at = now()`)
}

/** Notes that somebody has given the password again. */
export async function noteConfirmation(session: Session): Promise<void> {
  await note(session, sql`confirmed_at = now()`)
}

/** Writes to the row of a log-in; what is left of those that are over goes. */
async function note(
  { payload, user, session }: Session,
  changes: ReturnType<typeof sql>,
): Promise<void> {
  const { drizzle } = payload.db
  await drizzle.execute(sql`
    with over as (
      delete from session_factors
      where user_id = ${user} and session_id <> ${session}
        and not exists (select from users_sessions where id = session_id))
    insert into session_factors (session_id, user_id) values (${session}, ${user})
    on conflict (session_id) do nothing
  `)
  await drizzle.execute(sql`
    update session_factors set ${changes} where session_id = ${session} and user_id = ${user}
  `)
}

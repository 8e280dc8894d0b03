import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { User } from '../../../src/payload-types'

type Database = Pick<Payload['db']['drizzle'], 'execute'>

/**
 * SQL: whether a log-in (`session`, a row of users_sessions) of somebody (a row of `users`) still waits
 * for the second factor. With a passkey it does until it was given; without one where the role demands
 * a second factor, until one is set up.
 */
export const lacksSecondFactor = `(case
  when exists (select from passkeys where passkeys.user_id = users.id) then not exists (
    select from session_factors factors
    where factors.session_id = session.id and factors.user_id = users.id and factors.second_factor_at is not null)
  else exists (
    select from security_settings_second_factor_roles demanded where demanded.value::text = users.role::text)
  end)`

/** What is known of a log-in beside the password. */
export type Factors = {
  hasPasskey: boolean
  /** Whether the role of whoever it is demands a second factor. */
  isDemanded: boolean
  /** Whether it waits for the second factor, and is good for nothing until then. */
  isPending: boolean
  /** Whether password or passkey were given within the last ten minutes. */
  isFresh: boolean
}

/** Minutes after a password or passkey was given in which how somebody logs in can be changed. */
const freshMinutes = 10

/** @returns null where there is no such log-in */
export async function readFactors({
  database,
  user,
  session,
}: {
  database: Database
  user: User['id']
  session: string
}): Promise<Factors | null> {
  const { rows } = await database.execute<Factors>(sql`
    select exists (select from passkeys where user_id = users.id) as "hasPasskey",
      exists (
        select from security_settings_second_factor_roles where value::text = users.role::text
      ) as "isDemanded",
      ${sql.raw(lacksSecondFactor)} as "isPending",
      greatest(session.created_at, (
        select confirmed_at from session_factors where session_id = session.id and user_id = users.id
      )) > now() - make_interval(mins => ${freshMinutes}) as "isFresh"
    from users join users_sessions session on session._parent_id = users.id
    where users.id = ${user} and session.id = ${session}
  `)
  return rows[0] ?? null
}

/** Whether somebody does not get in with the password alone. */
export async function needsSecondFactor({
  database,
  user,
}: {
  database: Database
  user: User['id']
}): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from users where id = ${user} and (
      exists (select from passkeys where user_id = users.id)
      or exists (select from security_settings_second_factor_roles where value::text = users.role::text))
  `)
  return rows.length > 0
}

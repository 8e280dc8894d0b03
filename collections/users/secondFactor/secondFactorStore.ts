import { sql } from '@payloadcms/db-postgres'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { z } from 'zod'
import { randomCrockford, readCrockford } from '@/domain/referenceCode'
import { hashSecret } from '@/domain/hashes'
import type { Database } from '../../../src/server/transactions'
import type { OfUser } from './requireSecondFactor'
import type { Passkey, SecondFactorState } from './secondFactorApi'

type OfSession = OfUser & { session: string }

/** Passkeys that one account may have, and the recovery codes that it gets at a time. */
const maxPasskeys = 20
const codesAtATime = 10

/** Characters of a recovery code: 120 bits (`hashSecret`). */
const codeLength = 24

/** Minutes in which a challenge can be answered. */
const challengeMinutes = 5

/** The library hands on what the browser has named, and does not check it. */
const transportsSchema = z
  .array(z.string().regex(/^[a-z-]{1,20}$/))
  .max(10)
  .catch([])

/** Executes a statement that changes one row. @returns whether there was that row */
const changesOne =
  (database: Database) =>
  async (...statement: Parameters<typeof sql>) =>
    (await database.execute(sql(...statement))).rowCount === 1

/** The passkeys of an account, the oldest first, and how many recovery codes are left. */
export async function readSecondFactor({ database, user }: OfUser): Promise<SecondFactorState> {
  const { rows: passkeys } = await database.execute<Passkey>(sql`
    select id, name, to_json(created_at) as "createdAt", to_json(last_used_at) as "lastUsedAt"
    from passkeys where user_id = ${user} order by id
  `)
  const { rows } = await database.execute<{ number: number }>(
    sql`select count(*)::integer as number from recovery_codes where user_id = ${user}`,
  )
  return { passkeys, codesLeft: rows[0]?.number ?? 0 }
}

/** The passkeys of an account as the library takes them. */
export async function readCredentials({ database, user }: OfUser): Promise<WebAuthnCredential[]> {
  const { rows } = await database.execute<WebAuthnCredential>(sql`
    select credential_id as id, public_key as "publicKey", counter::float8 as counter, transports
    from passkeys where user_id = ${user} order by id
  `)
  return rows
}

/** @returns false where there is no room, or the passkey is stored already */
export async function storePasskey({
  database,
  user,
  credential: { id, publicKey, counter, transports: named },
  name,
}: OfUser & { credential: WebAuthnCredential; name: string }): Promise<boolean> {
  const transports = transportsSchema.parse(named)
  return changesOne(database)`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    select ${user}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${`{${transports.join(',')}}`}::varchar[], ${name}
    where (select count(*) from passkeys where user_id = ${user}) < ${maxPasskeys}
    on conflict (credential_id) do nothing
  `
}

/**
 * Stores that a passkey was used.
 * @param counter what the authenticator has counted; those that do not count say 0
 * @returns false where it has counted as far before, which a copy of it would do
 */
export async function storePasskeyUse({
  database,
  user,
  id,
  counter,
}: OfUser & { id: string; counter: number }): Promise<boolean> {
  return changesOne(database)`
    update passkeys set counter = ${counter}, last_used_at = now()
    where user_id = ${user} and credential_id = ${id}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))
  `
}

/**
 * Removes a passkey, or all; with the last one the recovery codes go, which stand in for it.
 * @param staysOne whether the last one is left where it is
 * @returns whether there was one to remove
 */
export async function removePasskeys({
  database,
  user,
  id = null,
  staysOne = false,
}: OfUser & { id?: number | null; staysOne?: boolean }): Promise<boolean> {
  // Two at the same moment must not both find another one.
  await database.execute(sql`select from users where id = ${user} for update`)
  const { rowCount } = await database.execute(sql`
    delete from passkeys where user_id = ${user} and id = coalesce(${id}::integer, id)
      and (${!staysOne} or exists (select from passkeys where user_id = ${user} and id <> ${id}))
  `)
  await database.execute(sql`
    delete from recovery_codes
    where user_id = ${user} and not exists (select from passkeys where user_id = ${user})
  `)
  return Boolean(rowCount)
}

/** Makes new recovery codes, which end those of before. Only hashes of them are stored. */
export async function makeRecoveryCodes({ database, user }: OfUser): Promise<string[]> {
  const codes = Array.from({ length: codesAtATime }, () => randomCrockford(codeLength))
  await database.execute(sql`
    with earlier as (delete from recovery_codes where user_id = ${user})
    insert into recovery_codes (hash, user_id)
    select hash, ${user} from unnest(${`{${codes.map(hashSecret).join(',')}}`}::varchar[]) as hash
  `)
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Uses a recovery code up. @returns false for what is none of the account's, or was used before */
export async function takeRecoveryCode({
  database,
  user,
  typed,
}: OfUser & { typed: string }): Promise<boolean> {
  const code = readCrockford({ text: typed, length: codeLength })
  return changesOne(database)`
    delete from recovery_codes where user_id = ${user} and hash = ${hashSecret(code ?? '')}`
}

/**
 * Stores in the row of a log-in what a passkey has to sign, which ends the challenge before it, or that
 * the second factor was given, or password or passkey again. Rows of log-ins that are over go.
 */
export async function updateLogIn({
  database,
  user,
  session,
  ...change
}: OfSession & ({ challenge: string } | { confirmedBy: 'password' | 'secondFactor' })) {
  const challenge = 'challenge' in change ? change.challenge : null
  const confirmedBy = 'confirmedBy' in change ? change.confirmedBy : null
  await database.execute(sql`
    with over as (
      delete from session_factors
      where user_id = ${user} and session_id <> ${session}
        and not exists (select from users_sessions where id = session_id))
    insert into session_factors as factors
      (session_id, user_id, challenge, challenge_expires_at, confirmed_at, second_factor_at)
    values (${session}, ${user}, ${challenge}, now() + make_interval(mins => ${challengeMinutes}),
      case when ${confirmedBy !== null} then now() end,
      case when ${confirmedBy === 'secondFactor'} then now() end)
    on conflict (session_id) do update set
      challenge = excluded.challenge, challenge_expires_at = excluded.challenge_expires_at,
      confirmed_at = coalesce(excluded.confirmed_at, factors.confirmed_at),
      second_factor_at = coalesce(excluded.second_factor_at, factors.second_factor_at)
    where factors.user_id = excluded.user_id
  `)
}

/** Takes a challenge away, so that it is answered once. @returns whether it was put in this log-in */
export async function takeChallenge({
  database,
  user,
  session,
  challenge,
}: OfSession & { challenge: string }): Promise<boolean> {
  return changesOne(database)`
    update session_factors set challenge = null
    where session_id = ${session} and user_id = ${user}
      and challenge = ${challenge} and challenge_expires_at > now()
  `
}

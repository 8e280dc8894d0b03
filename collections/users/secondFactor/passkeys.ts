import { sql } from '@payloadcms/db-postgres'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Payload } from 'payload'
import type { User } from '../../../src/payload-types'
import type { Database } from '../../../src/server/transactionOf'

type OfUser = { payload: Payload; user: User['id'] }

/** `database` is that of the transaction with the entry in the audit log. */
type Change = { database: Database; user: User['id'] }

/** Passkeys that one person may have. */
const mostPasskeys = 20

/** A passkey as its owner sees it; the times are ISO 8601. */
export type Passkey = { id: number; name: string; createdAt: string; lastUsedAt: string | null }

/** The passkeys of somebody, the oldest first. */
export async function listPasskeys({ payload, user }: OfUser): Promise<Passkey[]> {
  const { rows } = await payload.db.drizzle.execute<{
    id: number
    name: string
    created_at: Date | string
    last_used_at: Date | string | null
  }>(sql`
    select id, name, created_at, last_used_at from passkeys where user_id = ${user} order by id
  `)
  const iso = (time: Date | string) => new Date(time).toISOString()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: iso(created_at),
    lastUsedAt: last_used_at && iso(last_used_at),
  }))
}

/** The credentials of somebody, as WebAuthn names them to an authenticator. */
export async function listCredentials({
  payload,
  user,
}: OfUser): Promise<Pick<WebAuthnCredential, 'id' | 'transports'>[]> {
  const { rows } = await payload.db.drizzle.execute<{ id: string; transports: string[] }>(
    sql`select credential_id as id, transports from passkeys where user_id = ${user} order by id`,
  )
  return rows
}

/** @returns null where it is not one of theirs */
export async function findCredential({
  payload,
  user,
  id,
}: OfUser & { id: string }): Promise<WebAuthnCredential | null> {
  const { rows } = await payload.db.drizzle.execute<{
    public_key: Buffer
    counter: string
    transports: string[]
  }>(sql`
    select public_key, counter, transports from passkeys where user_id = ${user} and credential_id = ${id}
  `)
  const row = rows[0]
  if (!row) return null
  return {
    id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  }
}

/** @returns false where there is no room, or somebody has this passkey already */
export async function addPasskey({
  database,
  user,
  credential: { id, publicKey, counter, transports },
  name,
}: Change & { credential: WebAuthnCredential; name: string }): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    select ${user}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${`{${(transports ?? []).join(',')}}`}::varchar[], ${name}
    where (select count(*) from passkeys where user_id = ${user}) < ${mostPasskeys}
    on conflict (credential_id) do nothing
  `)
  return rowCount === 1
}

/**
 * Notes that a passkey was used.
 * @param counter what the authenticator has counted; those that do not count say 0
 * @returns false where it has counted as far before, which a copy of it would do
 */
export async function notePasskeyUse({
  payload,
  user,
  id,
  counter,
}: OfUser & { id: string; counter: number }): Promise<boolean> {
  const { rowCount } = await payload.db.drizzle.execute(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where user_id = ${user} and credential_id = ${id}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))
  `)
  return rowCount === 1
}

/**
 * Removes a passkey; with the last one the recovery codes go, which stand in for it.
 * @param staysOne whether the last one is left where it is
 * @returns whether it was one of theirs and has gone
 */
export async function removePasskey({
  database,
  user,
  id,
  staysOne,
}: Change & { id: number; staysOne: boolean }): Promise<boolean> {
  // Two at the same moment must not both find another one.
  await database.execute(sql`select from users where id = ${user} for update`)
  const { rowCount } = await database.execute(sql`
    delete from passkeys where id = ${id} and user_id = ${user}
      and (${!staysOne} or exists (select from passkeys where user_id = ${user} and id <> ${id}))
  `)
  await database.execute(sql`
    delete from recovery_codes
    where user_id = ${user} and not exists (select from passkeys where user_id = ${user})
  `)
  return rowCount === 1
}

/** Takes the whole second factor of somebody away. @returns whether there was one */
export async function removeSecondFactor({ database, user }: Change): Promise<boolean> {
  const { rows } = await database.execute(sql`
    with codes as (delete from recovery_codes where user_id = ${user})
    delete from passkeys where user_id = ${user} returning id
  `)
  return rows.length > 0
}

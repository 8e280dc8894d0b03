import { sql } from '@payloadcms/db-postgres'
import { randomInt } from 'node:crypto'
import type { Payload } from 'payload'
import { crockfordAlphabet, readCrockford } from '../../../src/domain/crockford'
import { hashSecret } from '../../../src/domain/hashSecret'
import type { User } from '../../../src/payload-types'

type OfUser = { payload: Payload; user: User['id'] }

/** Codes that somebody gets at a time. */
const codesAtATime = 10

/** Characters of a code: 120 bits (`hashSecret`). */
const codeLength = 24

/** Makes somebody new recovery codes, which end those of before. Only hashes of them are stored. */
export async function makeRecoveryCodes({ payload, user }: OfUser): Promise<string[]> {
  const codes = Array.from({ length: codesAtATime }, createCode)
  const hashes = `{${codes.map(hashSecret).join(',')}}`
  await payload.db.drizzle.execute(sql`
    with earlier as (delete from recovery_codes where user_id = ${user})
    insert into recovery_codes (hash, user_id)
    select hash, ${user} from unnest(${hashes}::varchar[]) as hash
  `)
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** Uses a code up. @returns false for what is none of theirs, or was used before */
export async function takeRecoveryCode({
  payload,
  user,
  typed,
}: OfUser & { typed: string }): Promise<boolean> {
  const code = readCrockford({ text: typed, length: codeLength })
  if (!code) return false
  const { rowCount } = await payload.db.drizzle.execute(
    sql`delete from recovery_codes where user_id = ${user} and hash = ${hashSecret(code)}`,
  )
  return rowCount === 1
}

/** How many codes somebody has left. */
export async function countRecoveryCodes({ payload, user }: OfUser): Promise<number> {
  const { rows } = await payload.db.drizzle.execute<{ number: number }>(
    sql`select count(*)::integer as number from recovery_codes where user_id = ${user}`,
  )
  return rows[0]?.number ?? 0
}

function createCode(): string {
  const letter = () => crockfordAlphabet[randomInt(crockfordAlphabet.length)]
  return Array.from({ length: codeLength }, letter).join('')
}

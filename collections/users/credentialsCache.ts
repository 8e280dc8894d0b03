import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A user name and password as they were typed. */
export type Credentials = { username: string; password: string }

// The key lives and dies with this process: what is kept here cannot be tried out anywhere else.
const key = randomBytes(32)

/** The hashes that pairs have matched within the last minute. */
const hashes = new LRUCache<string, string>({ max: 200, ttl: 60_000 })

/**
 * Remembers that these credentials matched a stored hash, so that the next requests of the same
 * person need no hashing.
 */
export function rememberCredentials({
  credentials,
  hash,
}: {
  credentials: Credentials
  hash: string
}): void {
  hashes.set(nameOf(credentials), hash)
}

/**
 * The stored hash that these credentials matched within the last minute, else null. It counts only
 * while the user's hash is still the same.
 */
export function recallCredentials(credentials: Credentials): string | null {
  return hashes.get(nameOf(credentials)) ?? null
}

function nameOf({ username, password }: Credentials): string {
  // NUL separates safely: credentials with control characters are refused when they are read.
  return createHmac('sha256', key).update(`${username}\0${password}`).digest('base64')
}

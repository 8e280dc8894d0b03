import { createHmac, randomBytes } from 'node:crypto'

/** A user name and password as they were typed. */
export type Credentials = { username: string; password: string }

type VerifiedPair = { hash: string; until: number }

/** How long a verified pair is remembered (milliseconds), and how many are. */
const rememberedFor = 60_000
const maxPairs = 200

// The key lives and dies with this process: what is kept here cannot be tried out anywhere else.
const key = randomBytes(32)
const pairs = new Map<string, VerifiedPair>()

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
  const name = nameOf(credentials)
  // Deleted first, because a Map keeps the place of a key that it already has.
  pairs.delete(name)
  pairs.set(name, { hash, until: performance.now() + rememberedFor })
  for (const oldest of pairs.keys()) {
    if (pairs.size <= maxPairs) break
    pairs.delete(oldest)
  }
}

/**
 * The stored hash that these credentials matched within the last minute, else null. It counts only
 * while the user's hash is still the same.
 */
export function recallCredentials(credentials: Credentials): string | null {
  const name = nameOf(credentials)
  const pair = pairs.get(name)
  if (!pair) return null
  if (pair.until > performance.now()) return pair.hash
  pairs.delete(name)
  return null
}

function nameOf({ username, password }: Credentials): string {
  // NUL separates safely: credentials with control characters are refused when they are read.
  return createHmac('sha256', key).update(`${username}\0${password}`).digest('base64')
}

import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** A password as Payload stores it: the hash in hexadecimal, in newer versions behind a prefix. */
export type StoredPassword = { hash: string; salt: string }

// Payload keeps these to itself (auth/strategies/local); a test holds the copy to its version.
const currentFormat = { prefix: 'pbkdf2-sha256-v1:', iterations: 600_000, keyLength: 32 }
const legacyFormat = { prefix: '', iterations: 25_000, keyLength: 512 }

const derive = promisify(pbkdf2)

/**
 * Stands in for the password of an account that does not exist or may not log in, so that the answer
 * takes as long as for one that does. Nothing matches it.
 */
export const decoyPassword: StoredPassword = {
  hash: currentFormat.prefix + randomBytes(currentFormat.keyLength).toString('hex'),
  salt: randomBytes(32).toString('hex'),
}

/** True when a typed password is the stored one; compares in constant time. */
export async function matchesPassword({
  typed,
  stored,
}: {
  typed: string
  stored: StoredPassword
}): Promise<boolean> {
  const { prefix, iterations, keyLength } = stored.hash.startsWith(currentFormat.prefix)
    ? currentFormat
    : legacyFormat
  const expected = Buffer.from(stored.hash.slice(prefix.length), 'hex')
  const actual = await derive(typed, stored.salt, iterations, keyLength, 'sha256')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

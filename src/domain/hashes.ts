import { createHash } from 'node:crypto'

/**
 * What is stored of a random secret: enough to find it again, not enough to use it. With 120 random bits and
 * more a plain hash is enough (ASVS 5.0, 6.5.2).
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The id that follows from a text (RFC 9562, section 5.8: version 8 leaves the bits to the maker). */
export function hashedUuid(text: string): string {
  const hex = hashSecret(text)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

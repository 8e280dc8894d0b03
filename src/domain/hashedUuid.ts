import { createHash } from 'node:crypto'

/** The id that follows from a text (RFC 9562, section 5.8: version 8 leaves the bits to the maker). */
export function hashedUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

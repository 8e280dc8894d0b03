import type { Credentials } from '@collections/users/credentialsCache'

/** Room for any genuine pair; longer ones are not worth decoding. */
const headerMaxLength = 2000

/**
 * Reads an `Authorization: Basic` header (RFC 7617) with UTF-8 credentials.
 * @returns null for anything malformed, for another scheme and for control characters
 */
export function parseBasicAuthorization(header: string | null): Credentials | null {
  if (!header || header.length > headerMaxLength) return null
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1]
  const pair = encoded ? decodeUtf8(Buffer.from(encoded, 'base64')) : null
  if (pair === null || /\p{Cc}/u.test(pair)) return null
  // The first colon ends the user name; the password may hold more of them.
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1) return null
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

import { testUser } from './testUser.mjs'

/** The staff user every test server starts with. */
export const adminCredentials = testUser

/** An HTTP Basic header (RFC 7617). */
export function basicAuthorization({ username, password }: typeof adminCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

import { createHash, randomBytes } from 'node:crypto'

/** A new secret, the only one that opens somebody's calendar: 192 random bits. */
export function createCalendarKey(): string {
  return randomBytes(24).toString('base64url')
}

/** What is stored of a key: enough to find it again, not enough to open the calendar. */
export function hashCalendarKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

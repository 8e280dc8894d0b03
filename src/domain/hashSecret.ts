import { createHash } from 'node:crypto'

/**
 * What is stored of a random secret: enough to find it again, not enough to use it. With 120 random bits and
 * more a plain hash is enough (ASVS 5.0, 6.5.2).
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

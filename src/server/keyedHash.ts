import { createHmac } from 'node:crypto'
import { env } from '@/server/env'

/** The hash of a text for one purpose, which only the site's secret can make (HMAC, RFC 2104). */
export function keyedHash({ purpose, text }: { purpose: string; text: string }): string {
  return createHmac('sha256', `${env.PAYLOAD_SECRET}:${purpose}`).update(text).digest('base64url')
}

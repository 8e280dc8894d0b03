import { env } from '@/server/env'
import type { RequestHeaders } from './httpRequest'

/**
 * False for a request that a browser sends on behalf of another site. `Sec-Fetch-Site` (Fetch
 * Metadata) decides where it is sent, else `Origin` (RFC 6454); programs send neither and pass.
 */
export function isOwnOrigin({ headers }: { headers: RequestHeaders }): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (!origin) return true
  const own = new Set([headers.get('host')])
  if (env.TRUST_PROXY > 0) own.add(headers.get('x-forwarded-host'))
  if (env.SITE_URL) own.add(new URL(env.SITE_URL).host)
  return URL.canParse(origin) && own.has(new URL(origin).host)
}

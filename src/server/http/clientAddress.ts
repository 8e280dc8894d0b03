import net from 'node:net'
import type { RequestHeaders } from './httpRequest'
import { socketAddressHeader } from './tagRequests'
import { env } from '@/server/env'

/**
 * The address of the client as far as it can be believed: the socket's, or, behind `trustedProxies`
 * proxies that each append to `X-Forwarded-For`, the entry that the outermost of them wrote.
 */
export function clientAddress({
  headers,
  trustedProxies,
}: {
  headers: RequestHeaders
  trustedProxies: number
}): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = [...forwarded.filter(Boolean), headers.get(socketAddressHeader) ?? '']
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] || 'unknown'
}

/**
 * What an address is counted as, the smallest first: an IPv4 address as itself, also where it is
 * written as IPv6 (RFC 4291, section 2.5.5.2); an IPv6 address as each of the networks that one
 * customer may have, a /64, a /56 and a /48 (RIPE-690), as hexadecimal digits. Some proxies add a port.
 */
export function networksOf(written: string): string[] {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(address)?.[1]
  if (v4) return [v4]
  const plain = address.replace(/%.*$/, '')
  if (!net.isIPv6(plain)) return [address]
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const digits = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join('')
  return [16, 14, 12].map((length) => digits.slice(0, length).toLowerCase())
}

/** How often its limit each of these networks has to spend. */
export const networkBudget = 4

/**
 * What one more of something costs such a network, by its place in the list: a network of networks has
 * room for more, but not for as much as all of them.
 */
export const networkCost = (index: number): number => networkBudget / 2 ** index

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

import { socketAddressHeader } from './observeRequests'

/**
 * The address of the client as far as it can be believed: the socket's, or, behind `trustedProxies`
 * proxies that each append to `X-Forwarded-For`, the entry that the outermost of them wrote.
 */
export function clientAddress({
  headers,
  trustedProxies,
}: {
  headers: Headers
  trustedProxies: number
}): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const chain = [...forwarded.filter(Boolean), headers.get(socketAddressHeader) ?? '']
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] || 'unknown'
}

/**
 * What an address is counted as: an IPv4 address as itself, also where it is written as IPv6
 * (RFC 4291, section 2.5.5.2); an IPv6 address as its /64 network, which is what one customer gets.
 */
export function networkOf(address: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4) return v4
  const [head, tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!head || !tail) return (head ?? []).slice(0, 4).join(':')
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

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

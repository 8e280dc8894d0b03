import { randomUUID } from 'node:crypto'
import { env } from '@/server/env'
import { onSiteRequest } from './onSiteRequest'

const hsts = `max-age=31536000${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`

/** Headers set on each request by this server itself; what a client sends under these names is lost. */
export const socketAddressHeader = 'x-socket-address'
export const requestIdHeader = 'x-request-id'

/**
 * Gives every request an id and the address of its socket. Next.js hands neither to route handlers,
 * and believes any `X-Forwarded-For` a client makes up; this sees the request first.
 */
export function tagRequests(): void {
  onSiteRequest(({ request, response }) => {
    const id = randomUUID()
    request.headers[socketAddressHeader] = request.socket.remoteAddress ?? ''
    request.headers[requestIdHeader] = id
    response.setHeader(requestIdHeader, id)
    // This server and Next.js listen for its end, a dozen listeners in all; beyond ten Node.js warns of a leak.
    response.setMaxListeners(20)
    if (env.DEMO) response.setHeader('X-Robots-Tag', 'noindex, nofollow')
    // Only where visitors come over TLS: browsers remember it for a year (RFC 6797).
    if (env.SITE_URL?.startsWith('https:')) {
      response.setHeader('Strict-Transport-Security', hsts)
    }
  })
}

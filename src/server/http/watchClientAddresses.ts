import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { env } from '@/server/env'
import { isPrivateHost } from '@/server/privateHost.mjs'
import { log } from '@/server/log'
import { clientAddress } from './clientAddress'
import { headersOf } from './httpRequest'
import { onSiteRequest } from './onSiteRequest'

/** Requests that are judged together, and how many of them from one private address are too many. */
const sampleSize = 500
const maxFromOne = 475

const warnEvery = 24 * 60 * 60 * 1000

let counts = new Map<string, number>()
let sampled = 0
let warnedAt = -Infinity

/**
 * Warns where a proxy hides its visitors: nearly all requests that it forwards seem to come from one private
 * address, so all visitors share the limits of one. Docker does so with IPv6 (docs/containers.md).
 */
export function watchClientAddresses(): void {
  if (env.TRUST_PROXY > 0) onSiteRequest(({ request }) => countRequest(request))
}

function countRequest(request: IncomingMessage): void {
  // A request without the header comes from this machine, such as a health check.
  if (!request.headers['x-forwarded-for']) return
  const address = clientAddress({ headers: headersOf(request), trustedProxies: env.TRUST_PROXY })
  if (isIP(address) && isPrivateHost(address)) {
    counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  sampled += 1
  if (sampled < sampleSize) return
  const isHidden = Math.max(0, ...counts.values()) >= maxFromOne
  counts = new Map()
  sampled = 0
  if (!isHidden || performance.now() - warnedAt < warnEvery) return
  warnedAt = performance.now()
  log.warn(
    'nearly all requests come from one private address: visitors behind the proxy share the limits of one (docs/containers.md)',
  )
}

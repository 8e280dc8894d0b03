import { env } from '@/server/env'

/** The address at which this server reaches itself; `HOSTNAME` is what Next.js listens on. */
export const internalOrigin = `http://${reachable(env.HOSTNAME)}:${env.PORT}`

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

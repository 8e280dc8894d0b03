import tls from 'node:tls'
import { env } from '@/server/env'

/** Milliseconds for a handshake, and for which its result counts. */
const [timeout, resultLasts] = [5_000, 300_000]

let result = { date: Promise.resolve<Date | null>(null), until: 0 }

/** When the certificate ends that visitors are shown; null without TLS, or where it cannot be read from here. */
export function certificateExpires(): Promise<Date | null> {
  if (!env.SITE_URL?.startsWith('https:')) return result.date
  const now = performance.now()
  if (result.until < now)
    result = { date: readDate(new URL(env.SITE_URL)), until: now + resultLasts }
  return result.date
}

function readDate({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    // Nothing is sent. Who has signed it is the browsers' affair, and one that has ended is told, too.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout }
    const socket = tls.connect({ ...options, rejectUnauthorized: false }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => resolve(null)).once('close', () => resolve(null))
  })
}

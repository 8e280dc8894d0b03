import tls from 'node:tls'
import { env } from '@/server/env'
import { rememberFor } from '@/server/remember.mjs'

/** Milliseconds for a handshake, and for which its result counts. */
const [timeout, resultLasts] = [5_000, 300_000]

/** When the certificate ends that visitors are shown; null without TLS, or where it cannot be read from here. */
export const certificateExpires = rememberFor(resultLasts, async () =>
  env.SITE_URL?.startsWith('https:') ? readDate(new URL(env.SITE_URL)) : null,
)

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

import http from 'node:http'
import { refuse } from '@/server/http/guardRequests'
import { markPrivate } from '@/server/http/onSiteRequest'
import { heldConnections } from './heldConnections.mjs'

/** Milliseconds that a sender waits for the end of a start; a migration may take longer. */
const patience = 30_000

/**
 * Keeps connections waiting for the end of the start, so that nothing is answered before all of the site
 * is there; where that takes long, they are answered 503 and closed.
 * @returns what ends the waiting
 */
export function holdFirstConnections(): () => void {
  const held = heldConnections()
  const refusing = http.createServer((request, response) => {
    response.setHeader('Connection', 'close')
    // A browser asks for the page again by itself.
    if (request.method === 'GET') response.setHeader('Refresh', '5')
    void refuse({ request, response, code: 'unavailable' }).catch(() => response.destroy())
  })
  markPrivate(refusing)
  const timer = setTimeout(
    () => held?.handTo((socket) => void refusing.emit('connection', socket)),
    patience,
  )
  return () => {
    clearTimeout(timer)
    held?.release()
  }
}

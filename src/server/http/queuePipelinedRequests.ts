import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = { request: IncomingMessage; response: ServerResponse }

type Pending = Exchange & { begin: () => void }

/** Unanswered requests of one connection. Browsers and proxies wait for a response before they send more. */
const maxUnanswered = 8

const pendingOf = new WeakMap<Socket, Pending[]>()

/**
 * Begins a connection's requests one after the other, each once the response before it is sent: Node.js
 * hands over all that a sender puts into one packet (RFC 9112, section 9.3.2). So a response that is not
 * read holds up the next ones, and what a sender who has gone left behind is never begun. A connection
 * with more than `maxUnanswered` requests is closed.
 */
export function queuePipelinedRequests({ request, response, begin }: Pending): void {
  const { socket } = request
  if (socket.destroyed) return drop(response)
  const pending = pendingOf.get(socket) ?? follow(socket)
  const length = pending.push({ request, response, begin })
  if (length === 1) beginFirst(pending)
  else if (length > maxUnanswered) socket.destroy()
}

function follow(socket: Socket): Pending[] {
  const pending: Pending[] = []
  pendingOf.set(socket, pending)
  socket.once('close', () => {
    for (const { response } of pending.splice(0)) drop(response)
  })
  return pending
}

function beginFirst(pending: Pending[]): void {
  const [first] = pending
  if (!first) return
  first.begin()
  first.response.once('close', () => {
    pending.shift()
    // What listens to the same event puts the connection in order before the next request.
    process.nextTick(() => {
      if (!first.request.socket.destroyed) beginFirst(pending)
    })
  })
}

/** Node.js emits 'close' for the response that a connection is at, not for those behind it. */
function drop(response: ServerResponse): void {
  response.destroy()
  response.emit('close')
}

import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A request with the server that received it, as Node's own channel names them. */
export type SiteRequest = { request: IncomingMessage; response: ServerResponse; server: Server }

/** Servers of this process that are no part of the site. */
const privateServers = new WeakSet<Server>()

/** Keeps a server's requests from everything that follows those of the site. */
export function markPrivate(server: Server): void {
  privateServers.add(server)
}

/**
 * Calls back at the start of each request, before it is answered. Next.js makes the HTTP server
 * itself and does not hand it out; Node's channel sees every server of the process.
 */
export function onSiteRequest(listener: (exchange: SiteRequest) => void): void {
  diagnostics.subscribe('http.server.request.start', (message) => {
    // Node documents this channel's message with these members.
    const exchange = message as SiteRequest
    if (!privateServers.has(exchange.server)) listener(exchange)
  })
}

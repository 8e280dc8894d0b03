// @ts-check
import diagnostics from 'node:diagnostics_channel'
import http from 'node:http'
import { processWide } from '../server/processWide.mjs'

/** Emitted before a server accepts its first connection. */
const listening = 'tracing:net.server.listen:asyncStart'

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {(socket: Socket) => void} Listener
 */

/** Those of the one server of this process. */
const held = processWide('heldConnections', () => /** @type {{ all?: HeldConnections }} */ ({}))

/**
 * Connections that no server reads yet. Next.js listens before it calls `register()`, so they come while
 * nothing of the site is there: the forms, the limits, the database. When the server stops, they wait
 * until it has accepted the last.
 */
class HeldConnections {
  /** @type {Set<Socket>} */
  #sockets = new Set()
  #server
  #listeners

  /** @param {http.Server} server */
  constructor(server) {
    this.#server = server
    this.#listeners = /** @type {Listener[]} */ (server.listeners('connection'))
    this.hold()
    // Next.js leaves most offers of another protocol open and unanswered. Without a listener Node.js
    // takes such a request for what it is without the offer (RFC 9110, section 7.8).
    server.removeAllListeners('upgrade')
  }

  /** Keeps those that come from now on. */
  hold() {
    const server = this.#server
    server.removeAllListeners('connection')
    server.on('connection', (socket) => this.#sockets.add(socket))
    Object.assign(server, { pauseOnConnect: true })
  }

  /** Lets the server itself serve all connections. */
  release() {
    this.handTo(...this.#listeners)
  }

  /**
   * Hands on the connections that are here and those to come.
   * @param {Listener[]} listeners
   */
  handTo(...listeners) {
    const server = this.#server
    Object.assign(server, { pauseOnConnect: false })
    server.removeAllListeners('connection')
    for (const listener of listeners) server.on('connection', listener)
    for (const socket of this.#sockets) {
      server.emit('connection', socket)
      socket.resume()
    }
    this.#sockets.clear()
  }
}

/** Holds the connections of the first HTTP server of this process that listens. */
export function holdConnections() {
  /** @param {unknown} message with the server, as Node.js documents it */
  const hold = (message) => {
    const { server } = /** @type {{ server: unknown }} */ (message)
    if (!(server instanceof http.Server)) return
    diagnostics.unsubscribe(listening, hold)
    held.all = new HeldConnections(server)
  }
  diagnostics.subscribe(listening, hold)
}

/** The connections that are held; the dev server holds none. */
export const heldConnections = () => held.all

/** @public For the built server, which says by it how it starts. */
export { logJson } from '../server/logJson.mjs'

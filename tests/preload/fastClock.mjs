// @ts-check
// Loaded into a server under test with --import: what it waits for comes CLOCK_SPEED times as soon.
// Time as it is told (Date, performance, the database's) stays as it is.
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import timers from 'node:timers'
import promises from 'node:timers/promises'

const speed = Number(process.env.CLOCK_SPEED)

/** What Node.js looks through its connections for, unless it is told otherwise (milliseconds). */
const connectionsCheckingInterval = 30_000

/** @type {(milliseconds: number | undefined) => number | undefined} */
const shorten = (milliseconds) => milliseconds && Math.max(1, milliseconds / speed)

/** Milliseconds that a connection to Postgres has at least: on a busy machine it takes more than one second. */
const databaseTime = 3000

/** @type {(milliseconds: number | undefined) => number | undefined} */
const shortenTimer = (milliseconds) =>
  milliseconds && /node_modules\/pg(-pool)?\//.test(String(new Error().stack))
    ? Math.min(milliseconds, Math.max(databaseTime, milliseconds / speed))
    : shorten(milliseconds)

for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
  const wait = /** @type {(...args: any[]) => any} */ (timers[name])
  /** @type {(...args: any[]) => any} */
  const waitLess = (work, milliseconds, ...args) => wait(work, shortenTimer(milliseconds), ...args)
  // `util.promisify` looks for this.
  Object.defineProperties(waitLess, Object.getOwnPropertyDescriptors(wait))
  Object.assign(timers, { [name]: waitLess })
  Object.assign(globalThis, { [name]: waitLess })
}

const { setTimeout: sleep } = promises
Object.assign(promises, {
  setTimeout: (/** @type {number} */ milliseconds, /** @type {any[]} */ ...args) =>
    sleep(shorten(milliseconds), ...args),
})

const { timeout } = AbortSignal
AbortSignal.timeout = (milliseconds) => timeout(Math.ceil(milliseconds / speed))

const { setTimeout: setSocketTimeout } = net.Socket.prototype
/** @type {typeof setSocketTimeout} */
net.Socket.prototype.setTimeout = function (milliseconds, callback) {
  return setSocketTimeout.call(this, shorten(milliseconds) ?? 0, callback)
}

// `timeout` is left out: it ends in the socket's own, above.
for (const name of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout']) {
  const own = Symbol(name)
  Object.defineProperty(http.Server.prototype, name, {
    /** @this {Record<symbol, number>} */
    get() {
      return shorten(this[own])
    },
    /** @this {Record<symbol, number>} */
    set(milliseconds) {
      this[own] = milliseconds
    },
  })
}

const { createServer } = http
http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any} */ options, /** @type {any} */ listener) =>
    typeof options === 'object'
      ? createServer({ ...checkedSooner, ...options }, listener)
      : createServer(checkedSooner, options)
)
const checkedSooner = { connectionsCheckingInterval: connectionsCheckingInterval / speed }

syncBuiltinESMExports()

import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import { onSiteRequest } from '@/server/http/onSiteRequest'
import { hasPendingWork } from '@/server/http/pendingWork'
import { log } from '@/server/log'
import { heldConnections } from './heldConnections.mjs'
import { setStopping } from './shutdownState'

/** Open requests have this long; with the rest of the way out that is less than ten seconds. */
const finishWithin = 8000

/**
 * A browser or proxy may be sending a request on a connection that it has kept; closing it at once
 * would cut that off. A request within this time is answered and told that the connection ends.
 */
const idleConnectionsFor = 2000

/** The last connections are accepted within this time. */
const acceptWithin = 1000

/** A turn of the event loop this short, in milliseconds, leaves no connection unaccepted. */
const quickTurn = 0.5

/** What is left of cut requests, such as half a file, is removed within this time. */
const clearAwayWithin = 1000

/** Keeps new work from beginning; the answer tells whether some is still being done. */
type StopBackground = () => () => boolean

type Traffic = { server: Server | null; responses: Set<ServerResponse>; isStopping: boolean }

/** Follows the requests of this process from now on, so that it can stop in order. */
export function followTraffic(): Traffic {
  const traffic: Traffic = { server: null, responses: new Set(), isStopping: false }
  onSiteRequest(({ server, response }) => {
    traffic.server = server
    traffic.responses.add(response)
    response.once('close', () => traffic.responses.delete(response))
    if (traffic.isStopping) response.setHeader('Connection', 'close')
  })
  return traffic
}

/**
 * Makes SIGTERM and SIGINT stop the server in order: it accepts nothing more, answers what it has
 * accepted, and ends with code 0; what takes longer than some seconds is cut. Next.js's own way out
 * has no limit in time and goes on answering connections that are kept alive.
 * @param background work that no request waits for
 */
export function stopInOrder({
  traffic,
  background,
}: {
  traffic: Traffic
  background: StopBackground[]
}): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (traffic.isStopping) return
      traffic.isStopping = true
      setStopping()
      const isAtWork = background.map((stopWork) => stopWork())
      void stop({ traffic, isBackgroundBusy: () => isAtWork.some((isBusy) => isBusy()) })
    })
  }
}

async function stop({
  traffic,
  isBackgroundBusy,
}: {
  traffic: Traffic
  isBackgroundBusy: () => boolean
}): Promise<void> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  for (const response of traffic.responses) {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  if (traffic.server) await stopListening(traffic.server)
  const lastAccepted = elapsed()
  const isBusy = () => traffic.responses.size > 0 || hasPendingWork() || isBackgroundBusy()
  while (elapsed() < finishWithin) {
    const isIdle = !isBusy() && (await countConnections(traffic)) === 0
    const isLingering = elapsed() - lastAccepted < idleConnectionsFor
    if (isIdle || (!isLingering && !isBusy())) break
    if (!isLingering) traffic.server?.closeIdleConnections()
    await sleep(20)
    // After a time without the processor, what has come meanwhile is read before anything is closed.
    await endOfTurn()
  }
  const cut = traffic.responses.size
  traffic.server?.closeAllConnections()
  for (const from = elapsed(); hasPendingWork() && elapsed() - from < clearAwayWithin;)
    await sleep(20)
  log.info({ milliseconds: Math.round(elapsed()), cut }, 'stopped')
  process.exit(0)
}

/**
 * Ends the accepting of connections without a reset: the kernel opens some while this process is busy,
 * and closes those that were not accepted. So the server listens until a moment at which none waits;
 * what is accepted meanwhile is served afterwards, so that this moment comes.
 */
export async function stopListening(server: Server): Promise<void> {
  const held = heldConnections()
  held?.hold()
  let isAccepting = true
  server.on('connection', () => (isAccepting = true))
  await endOfTurn()
  // Node.js accepts one connection in each turn of its event loop.
  for (const started = performance.now(); isAccepting;) {
    isAccepting = false
    const turn = performance.now()
    await endOfTurn()
    const now = performance.now()
    if (now - started > acceptWithin) break
    if (now - turn > quickTurn) isAccepting = true
  }
  // `http.Server` would close connections that are kept alive at once; see above.
  if (server.listening) net.Server.prototype.close.call(server)
  held?.release()
}

function countConnections({ server }: Traffic): Promise<number> {
  if (!server) return Promise.resolve(0)
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error ? 0 : count)),
  )
}

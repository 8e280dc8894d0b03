/**
 * The handlers that store a submission and the worker that tells staff of it are bundled apart but
 * run in one process; they meet through the process.
 */
const place = Symbol.for('curaco.deliveriesQueued')

type Holder = { [place]?: () => void }

/** Tells this server's worker that there is something to deliver. Call it after the commit. */
export function announceQueuedDeliveries(): void {
  ;(globalThis as Holder)[place]?.()
}

/** Calls back whenever this server has queued something. */
export function onQueuedDeliveries(wake: () => void): void {
  ;(globalThis as Holder)[place] = wake
}

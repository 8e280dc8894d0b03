import { processWide } from './processWide.mjs'

const worker = processWide('deliveryWorker', () => ({ wake: () => {} }))

/** Tells this server's worker that there is something to deliver. Call it after the commit. */
export function announceQueuedDeliveries(): void {
  worker.wake()
}

/** Calls back whenever this server has queued something. */
export function onQueuedDeliveries(wake: () => void): void {
  worker.wake = wake
}

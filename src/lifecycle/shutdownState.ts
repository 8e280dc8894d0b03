import { processWide } from '@/server/processWide.mjs'

const state = processWide('stopping', () => ({ isStopping: false }))

/** Says that this server is on its way out. */
export function setStopping(): void {
  state.isStopping = true
}

/** Whether this server is on its way out: it answers, but no new request is to be sent to it. */
export function isStopping(): boolean {
  return state.isStopping
}

import { processWide } from '../processWide.mjs'

/** Work that goes on even when its caller has gone, and whose end is to be waited for. */
const open = processWide('openWork', () => new Set<Promise<unknown>>())

/** Counts a piece of work as open until it ends, however it does. */
export function trackWork<Result>(work: Promise<Result>): Promise<Result> {
  open.add(work)
  const forget = () => open.delete(work)
  work.then(forget, forget)
  return work
}

/** Whether any work is open. */
export function hasPendingWork(): boolean {
  return open.size > 0
}

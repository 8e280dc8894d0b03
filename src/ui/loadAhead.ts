/** What the Network Information API tells, in browsers that have it. */
type Line = { saveData?: boolean; effectiveType?: string }

/**
 * Fetches code that an opener needs: at once where it was pressed before the page's scripts came (see
 * `earlyPressScript`), which the selector tells apart.
 */
export function loadIfPressed({ opener, load }: { opener: string; load: () => Promise<unknown> }) {
  if (typeof document === 'undefined' || !document.querySelector(`${opener}[aria-busy]`)) return
  load().catch(() => undefined)
}

/**
 * Fetches code that will probably be needed once the device is idle, except where data are dear.
 * @returns a function that calls it off
 */
export function loadWhenIdle(load: () => Promise<unknown>): (() => void) | undefined {
  const { connection } = navigator as { connection?: Line }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return undefined
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) return undefined
  const callback = requestIdleCallback(() => load().catch(() => undefined))
  return () => cancelIdleCallback(callback)
}

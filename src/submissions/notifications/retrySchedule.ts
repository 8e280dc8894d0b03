const firstWait = 5
const maxWait = 60 * 60
const growth = 1.1

/** Tries until a message is given up: eleven hours of growing waits, then hourly for three days. */
export const maxAttempts = 130

/**
 * Seconds until the next try. Waits stay near a tenth of the time that has passed, so a receiver that
 * was away for an hour gets its messages within minutes, and one that was away for a night within an
 * hour. The jitter spreads what has failed together.
 */
export function secondsUntilRetry({
  attempts,
  random = Math.random(),
}: {
  /** made so far */
  attempts: number
  /** from 0 to 1 */
  random?: number
}): number {
  const wait = Math.min(maxWait, firstWait * growth ** (attempts - 1))
  return wait * (0.9 + 0.2 * random)
}

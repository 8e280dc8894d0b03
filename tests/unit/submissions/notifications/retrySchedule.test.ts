import { describe, expect, test } from 'vitest'
import { maxAttempts, secondsUntilRetry } from '@/submissions/notifications/retrySchedule'

const average = (attempts: number) => secondsUntilRetry({ attempts, random: 0.5 })

/** When each try is made, in seconds from the first. */
function timesOfTries(wait: (attempts: number) => number): number[] {
  const times = [0]
  for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
    times.push((times.at(-1) ?? 0) + wait(attempts))
  }
  return times
}

const minute = 60
const hour = 60 * minute

describe('the waits between tries', () => {
  test('grow from five seconds to an hour', () => {
    expect(average(1)).toBe(5)
    expect(average(2)).toBeCloseTo(5.5)
    expect(average(maxAttempts)).toBe(hour)
    for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
      expect(average(attempts + 1)).toBeGreaterThanOrEqual(average(attempts))
    }
  })

  test.each([
    [10 * minute, 2 * minute],
    [hour, 7 * minute],
    [8 * hour, hour],
  ])('a receiver that was away for %d s has its message within %d s', (away, late) => {
    // The worst of both: all waits as long as the jitter makes them.
    const times = timesOfTries((attempts) => secondsUntilRetry({ attempts, random: 1 }))
    const next = times.find((time) => time >= away) ?? Infinity
    expect(next - away).toBeLessThanOrEqual(late)
  })

  test('last for three days', () => {
    const times = timesOfTries((attempts) => secondsUntilRetry({ attempts, random: 0 }))
    expect(times.at(-1)).toBeGreaterThan(60 * hour)
    const longest = timesOfTries((attempts) => secondsUntilRetry({ attempts, random: 1 }))
    expect(longest.at(-1)).toBeLessThan(96 * hour)
  })
})

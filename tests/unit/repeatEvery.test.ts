import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatEvery } from '../../src/lifecycle/repeatEvery'

const hour = 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('housekeeping is done once a day, also after a day on which it failed', async () => {
  const failure = new Error('no database')
  const failures: unknown[] = []
  let turns = 0
  const stop = repeatEvery({
    milliseconds: 24 * hour,
    work: async () => {
      turns += 1
      if (turns === 2) throw failure
    },
    onFailure: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(23 * hour)
  expect(turns).toBe(0)
  await vi.advanceTimersByTimeAsync(hour)
  expect(turns).toBe(1)
  await vi.advanceTimersByTimeAsync(48 * hour)
  expect(turns).toBe(3)
  expect(failures).toEqual([failure])
  stop()
  await vi.advanceTimersByTimeAsync(48 * hour)
  expect(turns).toBe(3)
})

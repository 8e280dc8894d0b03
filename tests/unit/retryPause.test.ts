import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryPause } from '../../src/submissions/consultation/retryPause'

const retry = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  retry.mockReset()
})

const seconds = (count: number) => count * 1000

test('the pauses grow up to ten minutes', () => {
  const pause = createRetryPause(retry)
  for (const length of [5, 15, 45, 135, 405, 600, 600]) {
    retry.mockReset()
    pause.start()
    vi.advanceTimersByTime(seconds(length) - 1)
    expect(retry).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(retry).toHaveBeenCalledOnce()
  }
})

test('a pause that the server asks for is kept, and a network that is back does not end it', () => {
  const pause = createRetryPause(retry)
  pause.start(seconds(60))
  vi.advanceTimersByTime(seconds(59))
  expect(pause.canEnd()).toBe(false)
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(seconds(1))
  expect(pause.canEnd()).toBe(true)
  expect(retry).toHaveBeenCalledOnce()
})

test('browsers that lost the same server come back at different times', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  createRetryPause(retry).start(seconds(60))
  vi.advanceTimersByTime(seconds(60))
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(seconds(1.25))
  expect(retry).toHaveBeenCalledOnce()
})

test('a pause can be ended, and after a success they begin anew', () => {
  const pause = createRetryPause(retry)
  pause.start()
  pause.end()
  vi.advanceTimersByTime(seconds(600))
  expect(retry).not.toHaveBeenCalled()
  pause.reset()
  pause.start()
  vi.advanceTimersByTime(seconds(5))
  expect(retry).toHaveBeenCalledOnce()
})

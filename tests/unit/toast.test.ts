import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissFailure,
  dismissToast,
  getToast,
  getToastHost,
  hostToasts,
  showToast,
  subscribeToToasts,
} from '../../src/ui/toast'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const failure = { title: 'Error', description: 'Failed', variant: 'destructive' } as const

test('one toast is shown at a time', () => {
  showToast(failure)
  const first = getToast()
  showToast({ title: 'Saved', variant: 'default' })
  expect(getToast()).toMatchObject({ title: 'Saved', isOpen: true })
  expect(getToast()?.id).not.toBe(first?.id)
})

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  showToast(failure)
  const id = getToast()?.id ?? 0
  dismissToast(id)
  vi.advanceTimersByTime(999_999)
  expect(getToast()).toMatchObject({ id, isOpen: false })
  vi.advanceTimersByTime(1)
  expect(getToast()).toBeNull()
})

test('the end of one toast does not touch the next', () => {
  showToast(failure)
  const id = getToast()?.id ?? 0
  dismissToast(id)
  showToast(failure)
  dismissToast(id)
  vi.advanceTimersByTime(1_000_000)
  expect(getToast()).toMatchObject({ isOpen: true })
})

test('a failure ends by itself where it is over, other news stays', () => {
  showToast(failure)
  dismissFailure()
  expect(getToast()).toMatchObject({ title: 'Error', isOpen: false })
  showToast({ title: 'Saved', variant: 'default' })
  dismissFailure()
  expect(getToast()).toMatchObject({ title: 'Saved', isOpen: true })
})

test('listeners hear of every change until they stop', () => {
  const listener = vi.fn()
  const stop = subscribeToToasts(listener)
  showToast(failure)
  hostToasts(null)
  expect(getToastHost()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  showToast(failure)
  expect(listener).toHaveBeenCalledTimes(2)
})

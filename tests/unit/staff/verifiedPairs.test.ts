import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallPair, rememberPair } from '@collections/users/verifiedPairs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pair = (name: string) => ({ username: name, password: 'p' })

test('remembers the hash that a pair matched, for a minute', () => {
  rememberPair({ credentials: pair('a'), hash: 'h' })
  expect(recallPair(pair('a'))).toBe('h')
  vi.advanceTimersByTime(59_999)
  expect(recallPair(pair('a'))).toBe('h')
  vi.advanceTimersByTime(1)
  expect(recallPair(pair('a'))).toBeNull()
})

test('does not remember longer because a pair is used', () => {
  rememberPair({ credentials: pair('b'), hash: 'h' })
  for (let second = 0; second < 60; second += 1) {
    recallPair(pair('b'))
    vi.advanceTimersByTime(1000)
  }
  expect(recallPair(pair('b'))).toBeNull()
})

test('knows nothing of other pairs', () => {
  rememberPair({ credentials: { username: 'c', password: 'xy' }, hash: 'h' })
  expect(recallPair({ username: 'cx', password: 'y' })).toBeNull()
  expect(recallPair({ username: 'c', password: 'xz' })).toBeNull()
})

test('forgets the oldest when there are too many', () => {
  for (let index = 0; index <= 200; index += 1) {
    rememberPair({ credentials: pair(`many-${index}`), hash: 'h' })
  }
  expect(recallPair(pair('many-0'))).toBeNull()
  expect(recallPair(pair('many-1'))).toBe('h')
  expect(recallPair(pair('many-200'))).toBe('h')
})

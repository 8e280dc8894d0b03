import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallCredentials, rememberCredentials } from '@collections/users/credentialsCache'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pair = (name: string) => ({ username: name, password: 'p' })

test('remembers the hash that a pair matched, for a minute', () => {
  rememberCredentials({ credentials: pair('a'), hash: 'h' })
  expect(recallCredentials(pair('a'))).toBe('h')
  vi.advanceTimersByTime(59_999)
  expect(recallCredentials(pair('a'))).toBe('h')
  vi.advanceTimersByTime(1)
  expect(recallCredentials(pair('a'))).toBeNull()
})

test('does not remember longer because a pair is used', () => {
  rememberCredentials({ credentials: pair('b'), hash: 'h' })
  for (let second = 0; second < 60; second += 1) {
    recallCredentials(pair('b'))
    vi.advanceTimersByTime(1000)
  }
  expect(recallCredentials(pair('b'))).toBeNull()
})

test('knows nothing of other pairs', () => {
  rememberCredentials({ credentials: { username: 'c', password: 'xy' }, hash: 'h' })
  expect(recallCredentials({ username: 'cx', password: 'y' })).toBeNull()
  expect(recallCredentials({ username: 'c', password: 'xz' })).toBeNull()
})

test('forgets the oldest when there are too many', () => {
  for (let index = 0; index <= 200; index += 1) {
    rememberCredentials({ credentials: pair(`many-${index}`), hash: 'h' })
  }
  expect(recallCredentials(pair('many-0'))).toBeNull()
  expect(recallCredentials(pair('many-1'))).toBe('h')
  expect(recallCredentials(pair('many-200'))).toBe('h')
})

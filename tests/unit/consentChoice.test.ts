import { afterEach, expect, test, vi } from 'vitest'
import { keepConsent, readConsent } from '../../src/features/consent/consentChoice'

afterEach(() => vi.unstubAllGlobals())

test('an answer is kept; anything else counts as none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(readConsent()).toBeNull()
  keepConsent('rejected')
  expect(readConsent()).toBe('rejected')
  keepConsent('accepted')
  expect(readConsent()).toBe('accepted')
  for (const key of kept.keys()) kept.set(key, 'maybe')
  expect(readConsent()).toBeNull()
})

test('a browser that forbids storage has no answer', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid })
  keepConsent('accepted')
  expect(readConsent()).toBeNull()
})

import { afterEach, expect, test, vi } from 'vitest'
import { keepConsent, readConsent } from '../../src/ui/consent/consentChoice'

afterEach(() => vi.unstubAllGlobals())

const withAds = true
const withoutAds = { withAds: false }

test('an answer is kept; anything else counts as none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(readConsent(withoutAds)).toBeNull()
  keepConsent({ choice: 'rejected', withAds })
  expect(readConsent({ withAds })).toBe('rejected')
  expect(readConsent(withoutAds)).toBe('rejected')
  keepConsent({ choice: 'accepted', withAds })
  expect(readConsent({ withAds })).toBe('accepted')
  expect(readConsent(withoutAds)).toBe('accepted')
  keepConsent({ choice: 'accepted', ...withoutAds })
  expect(readConsent(withoutAds)).toBe('accepted')
  // Who agreed to the counting of visits has not been asked about ads.
  expect(readConsent({ withAds })).toBeNull()
  for (const key of kept.keys()) kept.set(key, 'maybe')
  expect(readConsent(withoutAds)).toBeNull()
})

test('a browser that forbids storage has no answer', () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid })
  keepConsent({ choice: 'accepted', withAds })
  expect(readConsent(withoutAds)).toBeNull()
})

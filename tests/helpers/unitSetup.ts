import { afterEach, vi } from 'vitest'

// Loaded before each file of unit tests: what a test has put in the place of its environment ends with it.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

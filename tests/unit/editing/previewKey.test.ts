import { expect, test, vi } from 'vitest'
import { givePreviewKey, readPreviewKey } from '@/editing/previewKey'

test('a preview is open to others for a week', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27) })
  const path = '/de/preview/posts/1'
  const { key, until } = givePreviewKey({ path, user: 7 })
  expect(until.toISOString()).toBe('2026-12-04T00:00:00.000Z')
  vi.setSystemTime(Date.UTC(2026, 11, 3, 23, 59))
  expect(readPreviewKey({ path, key })).toEqual({ path, user: 7, until })
  expect(readPreviewKey({ path: '/de/preview/posts/2', key })).toBeNull()
  vi.setSystemTime(Date.UTC(2026, 11, 4))
  expect(readPreviewKey({ path, key })).toBeNull()
  vi.useRealTimers()
})

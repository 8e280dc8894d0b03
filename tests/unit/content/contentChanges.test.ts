import { afterAll, expect, test, vi } from 'vitest'
import { contentChanges } from '@/publishing/contentChanges'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { readSiteIndex } from '@/publishing/readSiteIndex'
import { log } from '@/server/log'

vi.mock(import('@/publishing/readSiteIndex'), () => ({ readSiteIndex: vi.fn() }))

afterAll(() => void vi.restoreAllMocks())

test('reads again what is published until that works, and expires pages only then', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const expired = vi.spyOn(pageStore, 'expire')
  const reading = vi.mocked(readSiteIndex)
  const failure = new Error('timeout exceeded when trying to connect')
  reading.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure)
  contentChanges.onAnnouncement('content:posts:de')
  await vi.waitFor(() => expect(expired).toHaveBeenCalledWith(['de']))
  expect(reading).toHaveBeenCalledTimes(3)
  expect(expired).toHaveBeenCalledTimes(1)
})

import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import CacheHandler from '@/publishing/pageCache/cacheHandler.mjs'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'

pageStore.defersScripts = false

const page = (html: string) => ({ kind: 'APP_PAGE', html, headers: {}, status: 200 })

/** Entries and changes are dated to the millisecond. */
async function nextMoment() {
  const start = Date.now()
  await vi.waitUntil(() => Date.now() > start + 1, { interval: 1 })
}

test.each([
  ['/og/de/blog.jpg', 'de'],
  ['/route-cache/3/$/de', 'de'],
  ['/en/process/uk', 'process'],
  ['/of-all-languages', 'ml'],
  ['/de/all', undefined],
])('%s expires with %s', async (key, locale) => {
  const cache = new CacheHandler()
  await nextMoment()
  await cache.set(key, page('one'))
  expect(await cache.get(key)).not.toBeNull()
  pageStore.expire(locale === undefined ? undefined : [locale])
  expect(await cache.get(key)).toBeNull()
})

test('does not keep a page whose content changed while it was being made', async () => {
  const cache = new CacheHandler()
  expect(await cache.get('/de/raced')).toBeNull()
  await nextMoment()
  pageStore.expire(['de'])
  await nextMoment()
  await cache.set('/de/raced', page('old'))
  expect(await cache.get('/de/raced')).toBeNull()
})

test('content is read once until something changes, and again after it could not be read', async () => {
  const read = vi.fn(async () => 'old')
  const recall = () => pageStore.recall('twice', read)
  read.mockRejectedValueOnce(new Error('away'))
  await expect(recall()).rejects.toThrow('away')
  expect(await Promise.all([recall(), recall()])).toEqual(['old', 'old'])
  expect(read).toHaveBeenCalledTimes(2)
  pageStore.expire(['de'])
  // It is still being read when the content changes again.
  read.mockReturnValueOnce(Promise.resolve('too old'))
  const before = recall()
  pageStore.expire(['de'])
  expect(await before).toBe('too old')
  expect(await recall()).toBe('old')
})

test('stores a page in as many bytes as it has compressed', async () => {
  // The test before had everything expire.
  await nextMoment()
  const html = randomBytes(20_000).toString('hex')
  await new CacheHandler().set('/large', { ...page(html), rscData: Buffer.from(html) })
  const { gzip, rsc } = pageStore.find('/large')?.page ?? {}
  for (const bytes of [gzip, rsc]) {
    expect(bytes?.length).toBeLessThan(html.length)
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
  }
})

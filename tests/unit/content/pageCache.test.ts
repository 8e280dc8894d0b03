import { expect, test, vi } from 'vitest'
import PageCache from '@/lib/pageCache.mjs'
import { expirePages } from '@/lib/expirePages'

type Cache = {
  get: (key: string, context: object) => Promise<unknown>
  set: (key: string, data: object, context: object) => Promise<void>
}

/** A cache as Next.js makes it: in memory, with no files to fall back to. */
function newCache(): Cache {
  const notThere = async () => {
    throw new Error('no such file')
  }
  const cache: unknown = new PageCache({
    fs: { existsSync: () => false, readFile: notThere, stat: notThere, readFileSync: () => '' },
    flushToDisk: false,
    serverDistDir: '/nowhere',
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
    // The other parts of Next.js's context play no part here.
  } as unknown as ConstructorParameters<typeof PageCache>[0])
  return cache as Cache
}

const context = { kind: 'APP_PAGE', isFallback: false }
const page = (html: string, tag: string) => ({
  kind: 'APP_PAGE',
  html,
  headers: { 'x-next-cache-tags': tag },
  status: 200,
})

/** Entries and changes are dated to the millisecond. */
async function nextMoment() {
  const start = Date.now()
  await vi.waitUntil(() => Date.now() > start + 1, { interval: 1 })
}

test('keeps a page until its tag is expired', async () => {
  const cache = newCache()
  expect(await cache.get('/kept', context)).toBeNull()
  await cache.set('/kept', page('one', 'kept-tag'), context)
  expect(await cache.get('/kept', context)).toMatchObject({ value: { html: 'one' } })
  expirePages(['another-tag'])
  expect(await cache.get('/kept', context)).not.toBeNull()
  expirePages(['kept-tag'])
  await nextMoment()
  expect(await cache.get('/kept', context)).toBeNull()
  await cache.set('/kept', page('two', 'kept-tag'), context)
  expect(await cache.get('/kept', context)).toMatchObject({ value: { html: 'two' } })
})

test('does not keep a page whose content changed while it was being made', async () => {
  const cache = newCache()
  expect(await cache.get('/raced', context)).toBeNull()
  await nextMoment()
  expirePages(['raced-tag'])
  await nextMoment()
  await cache.set('/raced', page('old', 'raced-tag'), context)
  expect(await cache.get('/raced', context)).toBeNull()
})

test('forgets everything where nobody knows what has changed', async () => {
  const cache = newCache()
  await cache.get('/all', context)
  await cache.set('/all', page('one', 'some-tag'), context)
  await nextMoment()
  expirePages()
  expect(await cache.get('/all', context)).toBeNull()
})

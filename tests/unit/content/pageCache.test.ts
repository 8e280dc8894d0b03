import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import CacheHandler from '@/publishing/pageCache/cacheHandler.mjs'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'

pageStore.defersScripts = false

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
  const cache = new CacheHandler()
  expect(await cache.get('/kept')).toBeNull()
  await cache.set('/kept', page('one', 'kept-tag'))
  expect(await cache.get('/kept')).toMatchObject({ value: { html: 'one' } })
  pageStore.expire(['another-tag'])
  expect(await cache.get('/kept')).not.toBeNull()
  pageStore.expire(['kept-tag'])
  await nextMoment()
  expect(await cache.get('/kept')).toBeNull()
  await cache.set('/kept', page('two', 'kept-tag'))
  expect(await cache.get('/kept')).toMatchObject({ value: { html: 'two' } })
})

test('does not keep a page whose content changed while it was being made', async () => {
  const cache = new CacheHandler()
  expect(await cache.get('/raced')).toBeNull()
  await nextMoment()
  pageStore.expire(['raced-tag'])
  await nextMoment()
  await cache.set('/raced', page('old', 'raced-tag'))
  expect(await cache.get('/raced')).toBeNull()
})

test('of two pages that read content before it changed, neither stores it as newer', async () => {
  const cache = new CacheHandler()
  const read = (value: string) => ({
    kind: 'FETCH',
    html: '',
    data: { body: JSON.stringify({ readAt: Date.now(), value }) },
  })
  const store = (content: ReturnType<typeof read>) =>
    cache.set('twice', content, { tags: ['twice-tag'] })
  await cache.get('twice')
  await cache.get('twice')
  const [first, second] = [read('old'), read('old')]
  await nextMoment()
  await store(first)
  pageStore.expire(['twice-tag'])
  await nextMoment()
  await store(second)
  expect(await cache.get('twice')).toBeNull()
  await store(read('new'))
  expect(await cache.get('twice')).toMatchObject({
    value: { data: { body: expect.stringContaining('new') } },
  })
})

test('forgets everything where nobody knows what has changed', async () => {
  const cache = new CacheHandler()
  await cache.get('/all')
  await cache.set('/all', page('one', 'some-tag'))
  await nextMoment()
  pageStore.expire()
  expect(await cache.get('/all')).toBeNull()
})

test('stores a page in as many bytes as it has compressed', async () => {
  // The test before had everything expire.
  await nextMoment()
  const html = randomBytes(20_000).toString('hex')
  await new CacheHandler().set('/large', { ...page(html, 'large-tag'), rscData: Buffer.from(html) })
  const { gzip, rsc } = pageStore.find('/large')?.page ?? {}
  for (const bytes of [gzip, rsc]) {
    expect(bytes?.length).toBeLessThan(html.length)
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
  }
})

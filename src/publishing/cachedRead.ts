import { unstable_cache } from 'next/cache'

/**
 * What a page is made of, in memory until one of its tags expires; pages that read it get its tags. It
 * carries the moment at which its reading began: two pages may read the same at once, and Next.js (16.4.6)
 * dates what they read when they have it. `pageCache/cacheHandler.mjs` reads `readAt`.
 */
export async function cachedRead<T>({
  key,
  tags,
  read,
}: {
  key: string[]
  tags: string[]
  read: () => Promise<T>
}): Promise<T> {
  const readNow = async () => ({ readAt: Date.now(), value: await read() })
  return (await unstable_cache(readNow, key, { tags })()).value
}

const place = Symbol.for('curaco.pageCaches')

type Expire = (tags?: string[]) => void

/**
 * Makes cached pages with any of these tags be made anew at their next request; without tags, all.
 * The page cache is loaded by Next.js outside the bundle and leaves its function with the process;
 * before that there is nothing to expire.
 */
export function expirePages(tags?: string[]): void {
  const caches = (globalThis as { [place]?: Set<Expire> })[place] ?? []
  for (const expire of caches) expire(tags)
}

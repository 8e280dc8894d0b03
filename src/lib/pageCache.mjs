// @ts-check
import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'
import { policyOfPage } from './contentSecurity.mjs'

/** @typedef {typeof import('next/dist/server/lib/incremental-cache/file-system-cache').default} Base */

// Node.js gives the whole CommonJS module, the bundler of the proxy its default export.
const { default: FileSystemCache = fileSystemCache } = /** @type {{ default?: Base }} */ (
  /** @type {unknown} */ (fileSystemCache)
)

/**
 * When what is being made for a key was begun: the earliest of those not finished yet.
 * @type {Map<string, number>}
 */
const begun = new Map()

/** Whatever was made before is out of date. */
let allExpiredAt = 0

/**
 * Next.js's own page cache, in memory, with three differences (decision 0005).
 *
 * An entry is as old as the moment its making began. Next.js dates it when it is finished, so a page
 * that was being made while its content changed would count as newer than the change, and stay.
 *
 * Tags can be expired from anywhere in the process, not only while a request is served: changes are
 * announced by the database.
 *
 * A page is stored with its security policy, because only here its finished HTML can be read.
 */
export default class PageCache extends FileSystemCache {
  /**
   * @override
   * @type {Base['prototype']['get']}
   */
  async get(key, context) {
    const entry = await super.get(key, context)
    if (entry && (entry.lastModified ?? 0) > allExpiredAt) return entry
    // Kept from growing by pages that fail and so are never finished.
    if (begun.size > 10_000) begun.clear()
    if (!begun.has(key)) begun.set(key, Date.now())
    return null
  }

  /**
   * @override
   * @type {Base['prototype']['set']}
   */
  async set(key, data, context) {
    // Next.js answers with this very object, also the request that had the page made.
    if (data?.kind === 'APP_PAGE') {
      data.headers = { ...data.headers, 'content-security-policy': policyOfPage(data.html) }
    }
    await super.set(key, data, context)
    const { memoryCache } = /** @type {{ memoryCache?: Map<string, { lastModified: number }> }} */ (
      /** @type {unknown} */ (FileSystemCache)
    )
    const stored = memoryCache?.get(key)
    const start = begun.get(key)
    begun.delete(key)
    if (stored && start !== undefined) stored.lastModified = start
  }
}

/**
 * Expires what was made with any of these tags; without tags, everything.
 * @param {string[]} [tags]
 */
function expire(tags) {
  // Something begun in this very millisecond may have read what was there before.
  const now = Date.now() + 1
  if (!tags) allExpiredAt = now
  else for (const tag of tags) tagsManifest.set(tag, { ...tagsManifest.get(tag), expired: now })
}

// This module is loaded once by Next.js and once more with the proxy's bundle.
const place = Symbol.for('curaco.pageCaches')
const process = /** @type {Record<symbol, Set<typeof expire> | undefined>} */ (globalThis)
const caches = process[place] ?? new Set()
caches.add(expire)
process[place] = caches

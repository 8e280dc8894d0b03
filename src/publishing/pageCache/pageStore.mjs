// @ts-check
import { LRUCache } from 'lru-cache'
import { processWide } from '../../server/processWide.mjs'

/** Where a page's data are fetched from, by their hash. */
export const pageDataPath = '/page-data/'

/**
 * What every visitor gets of a page. Nothing is stored uncompressed: it would be five times as much.
 * @typedef {object} StoredPage
 * @property {Buffer} gzip the finished page
 * @property {Promise<Buffer> | null} br the same as brotli, made when it is asked for first
 * @property {Buffer} rsc what React's own requests are answered with, serialized and gzipped
 * @property {string} etag of the page as it is, without quotes
 * @property {string} policy its `Content-Security-Policy`
 */

/**
 * @typedef {object} Entry
 * @property {object | null} value as Next.js gave it, of a page only what is not in `page`
 * @property {number} lastModified when its making began, in milliseconds
 * @property {unknown} cacheControl
 * @property {string[]} scopes what it expires with: its language, its folder, `*` for any change
 * @property {number} size in bytes, about
 * @property {StoredPage} [page] there for the pages that every visitor gets
 */

/** Bytes: some thousand pages. What is over is made anew when it is asked for. */
const maxBytes = 96 * 2 ** 20

/** How many documents and lists are remembered for the pages that are still to be made. */
const maxContents = 300

/** Bytes of compressed scripts with a page's data, also of pages that have changed since. */
const maxPageData = 16 * 2 ** 20

/**
 * Pages and what they are made of, in memory, for the whole process. Next.js loads its cache outside
 * of the bundles of the proxy and of the product; they share this through the process.
 */
class PageStore {
  /** Whether pages come without their scripts at first; set at the server's start. */
  defersScripts = true

  /**
   * Called with what keeps a page from being stored without its scripts; set at the server's start.
   * @type {(error: unknown) => void}
   */
  reportFault = () => {}

  /** @type {LRUCache<string, Entry>} */
  entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })

  /**
   * Scripts with what React needs of a page, by their hash.
   * @type {LRUCache<string, { br: Buffer, gzip: Buffer }>}
   */
  pageData = new LRUCache({
    maxSize: maxPageData,
    sizeCalculation: ({ br, gzip }) => br.length + gzip.length,
  })

  /**
   * What pages are made of.
   * @type {LRUCache<string, Promise<any>>}
   */
  contents = new LRUCache({ max: maxContents })

  /**
   * When content of a scope last changed.
   * @type {Map<string, number>}
   */
  changed = new Map()

  /** Requests for pages that were answered from here, and those for which a page had to be made. */
  requests = { hits: 0, misses: 0 }

  /** All that was made before is out of date. */
  allChanged = 0

  /**
   * @param {string} key
   * @returns {Entry | null} null where there is none or content of its scopes has changed
   */
  find(key) {
    const entry = this.entries.get(key)
    if (!entry || entry.lastModified <= this.allChanged) return null
    const { lastModified, scopes } = entry
    return scopes.some((scope) => lastModified <= (this.changed.get(scope) ?? 0)) ? null : entry
  }

  /**
   * What pages are made of, read once until any content changes. It is shared: no caller may change it.
   * @template Content
   * @param {string} key
   * @param {() => Promise<Content>} read
   * @returns {Promise<Content>}
   */
  recall(key, read) {
    const known = this.contents.get(key)
    if (known) return known
    const content = read()
    this.contents.set(key, content)
    content.catch(() => this.contents.get(key) === content && this.contents.delete(key))
    return content
  }

  /**
   * Makes what has any of these scopes be made anew at its next request; without scopes, all.
   * @param {string[]} [scopes] languages, and folders such as `process`
   */
  expire(scopes) {
    // Something begun in this very millisecond may have read what was there before.
    const now = Date.now() + 1
    this.contents.clear()
    if (!scopes) this.allChanged = now
    else for (const scope of [...scopes, '*']) this.changed.set(scope, now)
  }
}

/** The pages of this process. */
export const pageStore = processWide('pageStore', () => new PageStore())

/**
 * A copy that takes no more memory than it has bytes: what zlib answers lies in a buffer of 64 kB (Node.js 24).
 * @param {Buffer} bytes
 */
export function exactCopy(bytes) {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

// @ts-check
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import v8 from 'node:v8'
import zlib from 'node:zlib'
import { policyOfPage } from '../../server/http/contentSecurity.mjs'
import { deferScripts } from './deferScripts.mjs'
import { exactCopy, pageStore } from './pageStore.mjs'

/** @import { StoredPage } from './pageStore.mjs' */
/** @typedef {{ kind: string, html: string, headers?: Record<string, string>, status?: number, body?: Buffer, rscData?: Buffer, segmentData?: Map<string, Buffer> }} Page */

const gunzip = promisify(zlib.gunzip)

/** Every page is compressed when it is made, so that takes milliseconds; the best would take hundreds. */
const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotli = async (/** @type {string} */ text) =>
  exactCopy(await promisify(zlib.brotliCompress)(text, quick))
const gzip = async (/** @type {string | Buffer} */ data) =>
  exactCopy(await promisify(zlib.gzip)(data))

/**
 * When what is being made for a key was begun: the earliest of those not finished yet.
 * @type {Map<string, number>}
 */
const begun = new Map()

/**
 * The cache of Next.js for pages (its option `cacheHandler`), in memory. What it does that Next.js's own does
 * not (decisions 0004, 0005, 0007 and 0014):
 *
 * An entry is as old as the moment its making began, so that a page that was being made while its
 * content changed counts as older than the change. It expires with its language, not by tags.
 *
 * A page is stored as it is sent: with its security policy, and without the scripts that it does not
 * need before the visitor does something on it.
 */
export default class CacheHandler {
  /** @param {{ serverDistDir?: string }} context */
  constructor({ serverDistDir = '.next/server' } = {}) {
    this.serverDistDir = serverDistDir
  }

  /**
   * @param {string} key
   */
  async get(key) {
    const entry = pageStore.find(storeKey(key))
    if (!entry) {
      // Kept from growing by pages that fail and so are never finished.
      if (begun.size > 10_000) begun.clear()
      if (!begun.has(key)) begun.set(key, Date.now())
      return null
    }
    const { value, page, lastModified, cacheControl } = entry
    return {
      value: page ? { ...value, ...(await unpack(page)) } : value,
      lastModified,
      cacheControl,
    }
  }

  /**
   * @param {string} key
   * @param {Page | null} data
   * @param {{ cacheControl?: unknown }} [context]
   */
  async set(key, data, { cacheControl } = {}) {
    const lastModified = begun.get(key) ?? Date.now()
    begun.delete(key)
    const entry = { lastModified, cacheControl, scopes: scopesOf(key) }
    if (data?.kind !== 'APP_PAGE') {
      const size = 1000 + (data?.body?.length ?? 0)
      pageStore.entries.set(storeKey(key), { ...entry, value: data, size })
      return
    }
    if (pageStore.defersScripts) data.html = await this.withoutScripts(data.html)
    const { html, rscData, segmentData, ...value } = data
    const policy = policyOfPage(html)
    // Next.js answers with this very object, also the request that had the page made.
    data.headers = { ...data.headers, 'content-security-policy': policy }
    const [gzipped, rsc] = await Promise.all([
      gzip(html),
      gzip(v8.serialize({ rscData, segmentData })),
    ])
    pageStore.entries.set(storeKey(key), {
      ...entry,
      value: { ...value, headers: data.headers },
      page: { gzip: gzipped, br: null, rsc, etag: etagOf(html), policy },
      size: 1000 + 2 * gzipped.length + rsc.length,
    })
  }

  async revalidateTag() {
    pageStore.expire()
  }

  resetRequestCache() {}

  /**
   * @param {string} html
   * @returns {Promise<string>} the page without its scripts, whose data are stored beside it
   */
  async withoutScripts(html) {
    const { serverDistDir } = this
    const light = await deferScripts({ html, serverDistDir }).catch(pageStore.reportFault)
    if (!light) return html
    const [br, gz] = await Promise.all([brotli(light.data), gzip(light.data)])
    pageStore.pageData.set(light.dataHash, { br, gzip: gz })
    return light.html
  }
}

/**
 * Next.js keeps answers under the name of their route and their path, `/route-cache/…/$/de/nurses`. Here
 * a page's path is its key, which the server finds it by before Next.js is asked.
 * @param {string} key
 */
function storeKey(key) {
  const start = key.indexOf('/$/')
  return start < 0 ? key : key.slice(start + 2)
}

/**
 * @param {StoredPage} page
 * @returns {Promise<Pick<Page, 'html' | 'rscData' | 'segmentData'>>} what Next.js gave
 */
async function unpack(page) {
  const [html, rsc] = await Promise.all([gunzip(page.gzip), gunzip(page.rsc)])
  return { html: html.toString(), ...v8.deserialize(rsc) }
}

/** @param {string} html */
function etagOf(html) {
  return createHash('sha256').update(html).digest('base64url').slice(0, 22)
}

/**
 * What expires `/de/process/uk` and `/og/de/process/uk.jpg`: changes in the language, and those that
 * concern the folder in all languages.
 * @param {string} key
 */
function scopesOf(key) {
  const [, locale, folder] = /^\/(?:og\/)?([a-z]{2,3})(?:\/([\w-]+)|$)/.exec(storeKey(key)) ?? []
  return [locale ?? '*', folder ?? []].flat()
}

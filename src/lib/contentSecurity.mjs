// @ts-check
import { createHash } from 'node:crypto'

/**
 * What a page may load and run (Content Security Policy, level 3).
 * @typedef {object} Allowed
 * @property {string[]} scripts hashes or a nonce of its inline scripts, in the policy's notation
 * @property {boolean} [isFramed] true where the CMS shows it in a frame of its own
 * @property {boolean} [asksGoogle] true where analytics is loaded once the visitor agrees
 */

/**
 * The policy of whatever is no page, such as JSON, should a browser ever show it as one: it loads and
 * runs nothing, and nobody puts it into a frame. A drawing shown by itself keeps its styles.
 */
export const policyOfData = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Set by pages of sites that have an analytics id, so that the policy lets it load. */
export const thirdParties = { name: 'third-parties', content: 'google' }

/** The hosts that Google names for its tag and for Analytics. */
const google = {
  scripts: ['https://*.googletagmanager.com'],
  connections: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

/**
 * The value of a page's `Content-Security-Policy`.
 * @param {Allowed} allowed
 */
export function securityPolicy({ scripts, isFramed = false, asksGoogle = false }) {
  const others = asksGoogle ? google : { scripts: [], connections: [] }
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...others.scripts],
    // React and Payload write styles into elements; a style runs nothing.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...others.connections],
    'connect-src': ["'self'", ...others.connections],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The policy of a finished page that is stored: its own inline scripts, by their hashes.
 * @param {string} html
 */
export function policyOfPage(html) {
  const scripts = inlineScripts(html).map((code) => ({ code, hash: hashOf(code) }))
  for (const { code, hash } of scripts) if (!isFromNext(code)) ownScripts.add(hash)
  const { name, content } = thirdParties
  return securityPolicy({
    scripts: [...new Set(scripts.map(({ hash }) => hash))],
    asksGoogle: html.includes(`<meta name="${name}" content="${content}"/>`),
  })
}

/**
 * The policy of a page that is made for one visitor: what Next.js adds carries the nonce, the
 * product's own scripts are those of the stored pages.
 * @param {{ nonce: string, isFramed?: boolean }} page
 */
export function policyWithNonce({ nonce, isFramed }) {
  return securityPolicy({ scripts: [`'nonce-${nonce}'`, ...ownScripts], isFramed })
}

/** @param {string} html */
function inlineScripts(html) {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].flatMap(
    ([, attributes = '', code = '']) =>
      /\bsrc=|\btype="application\//.test(attributes) ? [] : [code],
  )
}

/**
 * What Next.js writes of a page's own content, different on each.
 * @param {string} script
 */
function isFromNext(script) {
  return /^\(?self\.__next_/.test(script)
}

/** @param {string} script */
function hashOf(script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

// The page cache runs outside of the bundle that the proxy is part of.
const place = Symbol.for('curaco.ownScripts')
const process = /** @type {Record<symbol, Set<string> | undefined>} */ (globalThis)

/** Hashes of the product's own inline scripts, which are the same on every page. */
const ownScripts = (process[place] ??= new Set())

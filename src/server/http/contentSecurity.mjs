// @ts-check
import { createHash } from 'node:crypto'
import { processWide } from '../processWide.mjs'

/**
 * What a page may load and run (Content Security Policy, level 3).
 * @typedef {object} Allowed
 * @property {string[]} scripts hashes or a nonce of its inline scripts, in the policy's notation
 * @property {boolean} [isFramed] true where the CMS shows it in a frame of its own
 * @property {'analytics' | 'ads'} [google] what of Google's is loaded once the visitor agrees
 */

/**
 * The policy of answers that are no page, such as JSON, should a browser ever show it as one: it loads and
 * runs nothing, and no page may frame it. A drawing shown by itself keeps its styles.
 */
export const policyOfData = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The name of the element by which a page says what of Google's it loads, for its policy. */
export const googleMeta = 'google'

/** The hosts that Google names for its tag and for Analytics. */
const analyticsHosts = {
  scripts: ['https://*.googletagmanager.com'],
  connections: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  frames: /** @type {string[]} */ ([]),
}

/**
 * Those that it names for conversions of Google Ads besides. Google repeats some calls to its domain of
 * the visitor's country; a policy cannot name those, and nothing is lost without them.
 */
const adsHosts = {
  // With their paths, because other paths there answer with any script that an address asks for.
  scripts: [
    'https://www.googleadservices.com/pagead/conversion/',
    'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/',
  ],
  connections: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://ad.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
    'https://google.com',
  ],
  frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
}

/** Players of other sites, which a page shows once the visitor agrees (`parseVideoLink.ts`). */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * The value of a page's `Content-Security-Policy`.
 * @param {Allowed} allowed
 */
function securityPolicy({ scripts, isFramed = false, google }) {
  const hosts = [...(google ? [analyticsHosts] : []), ...(google === 'ads' ? [adsHosts] : [])]
  const connections = hosts.flatMap((one) => one.connections)
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...hosts.flatMap((one) => one.scripts)],
    // React and Payload write styles into elements; a style runs nothing.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...connections],
    'connect-src': ["'self'", ...connections],
    'frame-src': ["'self'", ...videoHosts, ...hosts.flatMap((one) => one.frames)],
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
  const [, google] = html.match(`<meta name="${googleMeta}" content="(analytics|ads)"/>`) ?? []
  return securityPolicy({
    scripts: [...new Set(scripts.map(({ hash }) => hash))],
    google: /** @type {Allowed['google']} */ (google),
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

/** False until the first stored page has been made. */
export const knowsOwnScripts = () => ownScripts.size > 0

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

/** Hashes of the product's own inline scripts, which are the same on every page. */
const ownScripts = processWide('ownScripts', () => /** @type {Set<string>} */ (new Set()))

// @ts-check
import { policyOfData } from './contentSecurity.mjs'

/** Answers that are no pages and that `handleRoute` does not see: files and feeds. */
const dataSources = [
  '/_next/:path*',
  '/:folder(icons|images|locales|og)/:path*',
  '/:file(favicon.ico|icon.svg|robots.txt|sitemap.xml|manifest.webmanifest|feed.xml)',
  '/:locale/feed.xml',
  '/api/health',
]

/** Files that are there for certain and whose type says nothing about their characters otherwise. */
const textTypes = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/icon.svg': 'image/svg+xml; charset=utf-8',
  '/images/:name(home|home-gulf).svg': 'image/svg+xml; charset=utf-8',
}

/** Headers of every answer but the pictures for sharing, which are made to be shown elsewhere. */
export const headersOfAll = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const ofOwnPages = 'Cross-Origin-Resource-Policy'

/**
 * Headers of every response. The content security policy of pages is not among them: it is each
 * page's own (`contentSecurity.mjs`).
 * @type {import('next/dist/lib/load-custom-routes').Header[]}
 */
export const siteHeaders = [
  {
    source: '/:path*',
    headers: Object.entries(headersOfAll)
      .filter(([key]) => key !== ofOwnPages)
      .map(([key, value]) => ({ key, value })),
  },
  { source: '/((?!og/).*)', headers: [{ key: ofOwnPages, value: headersOfAll[ofOwnPages] }] },
  ...dataSources.map((source) => ({
    source,
    headers: [{ key: 'Content-Security-Policy', value: policyOfData }],
  })),
  ...Object.entries(textTypes).map(([source, value]) => ({
    source,
    headers: [{ key: 'Content-Type', value }],
  })),
  {
    // All that is read there is private, except editors' pictures.
    source: '/cms/api/((?!media/file/).*)',
    headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
  },
]

/**
 * Payload asks for a client hint on every path with `Critical-CH`, which makes Chromium request
 * each public page twice on a first visit. Only its own admin needs the hint.
 * @param {import('next').NextConfig} config the configuration made by `withPayload`
 * @returns {import('next').NextConfig}
 */
export function cmsHeadersOnly(config) {
  return {
    ...config,
    headers: async () =>
      ((await config.headers?.()) ?? []).map((rule) =>
        rule.headers.some(({ key }) => key === 'Critical-CH')
          ? { ...rule, source: '/cms/:path*' }
          : rule,
      ),
  }
}

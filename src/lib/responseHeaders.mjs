// @ts-check

/**
 * Headers of every response. The content security policy is not among them: it is each page's own
 * (`contentSecurity.mjs`).
 * @type {import('next/dist/lib/load-custom-routes').Header[]}
 */
export const siteHeaders = [
  {
    source: '/:path*',
    headers: [
      { key: 'X-Content-Type-Options', value: 'nosniff' },
      { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
      { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
      { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
    ],
  },
  {
    // All but the pictures for sharing, which are made to be shown elsewhere.
    source: '/((?!og/).*)',
    headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'same-origin' }],
  },
  {
    source: '/locales/:path*',
    headers: [{ key: 'Cache-Control', value: 'public, max-age=300, stale-while-revalidate=86400' }],
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

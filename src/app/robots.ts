import type { MetadataRoute } from 'next'
import { env } from '@/env'
import { pageLocales } from '@/i18n/locales'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** Robots may read everything that is for visitors (RFC 9309). */
export default function robots(): MetadataRoute.Robots {
  const staff = ['/admin', ...pageLocales.map((locale) => `/${locale}/admin`)]
  return {
    rules: { userAgent: '*', disallow: ['/api/', '/cms', ...staff] },
    sitemap: env.SITE_URL ? new URL('/sitemap.xml', env.SITE_URL).href : undefined,
  }
}

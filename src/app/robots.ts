import type { MetadataRoute } from 'next'
import { siteUrl } from '@/publishing/alternates'
import { defaultLocale, pageLocales } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { previewPath } from '@/domain/sitePages'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** Robots may read everything that is for visitors (RFC 9309). */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      disallow: [
        '/api/',
        '/cms',
        '/go/',
        ...inAllLanguages('/admin'),
        ...inAllLanguages(previewPath),
      ],
    },
    sitemap: siteUrl('/sitemap.xml') ?? undefined,
  }
}

/** English has pages with and without its prefix. */
function inAllLanguages(path: string): string[] {
  const addresses = pageLocales.map((locale) => localePath({ locale, path }))
  return [...addresses, `/${defaultLocale}${path}`]
}

import type { MetadataRoute } from 'next'
import { languageUrls } from '@/i18n/alternates'
import { pageLocales } from '@/i18n/locales'
import { indexedPages } from '@/lib/sitePages'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** Every public page in every language (sitemaps.org, with Google's `xhtml:link` alternates). */
export default function sitemap(): MetadataRoute.Sitemap {
  return indexedPages.flatMap((path) => {
    const languages = languageUrls(path)
    return pageLocales.flatMap((locale) => {
      const url = languages[locale]
      return url ? [{ url, alternates: { languages } }] : []
    })
  })
}

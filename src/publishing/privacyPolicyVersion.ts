import { defaultLocale, isPageLocale, type Locale, type PageLocale } from '@/i18n/locales'
import { getSiteIndex } from './siteIndex'

/**
 * Which text of the privacy page is published for visitors of a language at this moment, such as
 * `de 2026-11-20T09:15:31Z`: its language, and when it was published, by which the CMS's versions of
 * the page have it. The English one where the language has none; null where there is none at all.
 */
export function privacyPolicyVersion(locale: Locale): string | null {
  const own = isPageLocale(locale) ? versionIn(locale) : null
  return own ?? versionIn(defaultLocale)
}

function versionIn(locale: PageLocale): string | null {
  const pages = getSiteIndex()?.documents
  const page = pages?.find(({ kind, slug }) => kind === 'legal-pages' && slug === 'privacy')
  const publishedAt = page?.published[locale]
  return publishedAt ? `${locale} ${publishedAt.toISOString().slice(0, 19)}Z` : null
}

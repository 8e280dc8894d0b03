import { defaultLocale, isPageLocale, type Locale, type PageLocale } from '@/i18n/locales'
import { fulfilledConditions } from './conditionalText'
import { getSiteIndex } from './siteIndex'

/**
 * Which text of the privacy page visitors of a language read at this moment, such as
 * `de 2026-11-20T09:15:31Z analytics scanner`: its language, when it was published, by which the CMS's
 * versions of the page have it, and the conditions whose paragraphs it shows. The English one where the
 * language has none; null where there is none at all.
 */
export async function privacyPolicyVersion(locale: Locale): Promise<string | null> {
  const published = (isPageLocale(locale) && versionIn(locale)) || versionIn(defaultLocale)
  return published && [published, ...(await fulfilledConditions())].join(' ')
}

function versionIn(locale: PageLocale): string | null {
  const pages = getSiteIndex()?.documents
  const page = pages?.find(({ kind, slug }) => kind === 'legal-pages' && slug === 'privacy')
  const publishedAt = page?.published[locale]
  return publishedAt ? `${locale} ${publishedAt.toISOString().slice(0, 19)}Z` : null
}

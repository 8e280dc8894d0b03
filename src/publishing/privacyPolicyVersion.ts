import { defaultLocale, isPageLocale, type Locale, type PageLocale } from '@/i18n/locales'
import { publishedContent } from './content'

/**
 * Which text of the privacy page is published for visitors of a language at this moment, such as
 * `de 2026-11-20T09:15:31Z`: its language, and when it was published, by which the CMS's versions of
 * the page have it. The English one where the language has none; null where there is none at all.
 */
export async function readNoticeVersion(locale: Locale): Promise<string | null> {
  const own = isPageLocale(locale) ? await versionIn(locale) : null
  return own ?? versionIn(defaultLocale)
}

async function versionIn(locale: PageLocale): Promise<string | null> {
  const page = await publishedContent.get({ kind: 'legal-pages', slug: 'privacy', locale })
  return page && `${locale} ${new Date(page.publishedAt).toISOString().slice(0, 19)}Z`
}

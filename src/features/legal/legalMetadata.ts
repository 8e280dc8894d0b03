import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { alternates } from '@/i18n/alternates'
import type { PageLocale } from '@/i18n/locales'
import type { LegalPage } from '@/lib/sitePages'

/** What search engines are told about a legal page. */
export async function legalMetadata({
  locale,
  page,
}: {
  locale: PageLocale
  page: LegalPage
}): Promise<Metadata> {
  const content = await publishedContent.get({ kind: 'legal-pages', slug: page, locale })
  if (!content) return {}
  return {
    title: content.title,
    description: content.metaDescription || content.description,
    alternates: alternates({ locale, path: `/${page}` }),
  }
}

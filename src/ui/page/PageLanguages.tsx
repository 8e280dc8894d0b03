import { pageLocales } from '@/i18n/locales'
import { publishedLocales } from '@/publishing/siteIndex'
import type { SitePage } from '@/domain/sitePages'

type Props = {
  kind: string
  slug: string
  /** Where a visitor goes who chooses a language in which this page is not there. */
  fallback: SitePage
}

/** Tells the language selector in which languages a document's page is published. */
export function PageLanguages({ kind, slug, fallback }: Props) {
  const published = publishedLocales({ kind, slug })
  if (!published) return null
  // In one order always, so that a page stays the same byte for byte.
  const locales = pageLocales.filter((locale) => published.includes(locale))
  return <div hidden data-page-languages={locales.join(' ')} data-page-fallback={fallback} />
}

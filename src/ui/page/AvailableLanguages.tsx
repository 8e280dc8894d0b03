import type { PageLocale } from '@/i18n/locales'
import type { SitePage } from '@/domain/sitePages'

type Props = {
  languages: readonly PageLocale[]
  /** Where a visitor goes who chooses a language in which this page is not there. */
  fallback: SitePage
}

/** Tells the language selector in which languages a page is there. */
export function AvailableLanguages({ languages, fallback }: Props) {
  return <div hidden data-page-languages={languages.join(' ')} data-page-fallback={fallback} />
}

import { intlTag } from './intlTag'
import type { PageLocale } from './locales'

/** A language's name in the language of the admin interface. */
export function languageName({
  locale,
  language,
}: {
  locale: PageLocale
  language: string
}): string {
  return new Intl.DisplayNames([intlTag(language)], { type: 'language' }).of(locale) ?? locale
}

import { intlTag } from './intlTag'
import type { Locale } from './locales'

/** A language's name in the language of the admin interface. */
export function languageName({ locale, language }: { locale: Locale; language: string }): string {
  return new Intl.DisplayNames([intlTag(language)], { type: 'language' }).of(locale) ?? locale
}

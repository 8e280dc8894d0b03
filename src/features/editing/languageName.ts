import { getLocale, isLocale, type PageLocale } from '@/i18n/locales'

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

/** The tag for `Intl` formatters that belongs to a language of the admin interface. */
export function intlTag(language: string): string {
  return isLocale(language) ? getLocale(language).intl : language
}

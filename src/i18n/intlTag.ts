import { getLocale, isLocale } from './locales'

/** The tag for `Intl` formatters that belongs to a language of the admin interface. */
export function intlTag(language: string): string {
  return isLocale(language) ? getLocale(language).intl : language
}

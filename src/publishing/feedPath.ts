import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

/** The address of the blog's feed in a language. */
export function feedPath(locale: PageLocale): string {
  return localePath({ locale, path: '/feed.xml' })
}

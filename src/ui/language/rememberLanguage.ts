import { localeCookie, localeCookieMaxAge, localeStorageKey } from '@/i18n/localeStorage'
import { writeItem } from '@/ui/webStorage'
import type { Locale } from '@/i18n/locales'

/** Remembers a language that the visitor has chosen (specification, section 9). */
export function rememberLanguage(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale};path=/;max-age=${localeCookieMaxAge};samesite=lax`
  // Browsers write cookies by themselves; only a read waits until the next request carries this one.
  void document.cookie
  writeItem({ key: localeStorageKey, value: locale })
}

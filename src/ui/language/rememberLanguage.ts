import { localeCookie, localeCookieMaxAge, localeStorageKey } from '@/i18n/localeStorage'
import type { Locale } from '@/i18n/locales'

/** Remembers a language that the visitor has chosen (specification, section 9). */
export function rememberLanguage(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale};path=/;max-age=${localeCookieMaxAge};samesite=lax`
  // Browsers write cookies by themselves; only a read waits until the next request carries this one.
  void document.cookie
  try {
    localStorage.setItem(localeStorageKey, locale)
  } catch {
    // Where storage is blocked, the cookie and the address still say which language.
  }
}

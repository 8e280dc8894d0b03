import {
  detectedMark,
  localeCookie,
  localeCookieMaxAge,
  localeStorageKey,
} from '@/i18n/localeStorage'
import { defaultLocale, pageLocales } from '@/i18n/locales'
import { previewPath } from '@/lib/sitePages'
import { localeScript } from './localeScript'

/** Finishes language detection in the browser, before anything is painted. */
export function LocaleScript() {
  const settings = JSON.stringify({
    cookie: localeCookie,
    maxAge: localeCookieMaxAge,
    mark: detectedMark,
    key: localeStorageKey,
    locales: pageLocales,
    fallback: defaultLocale,
    preview: previewPath,
  })
  return <script dangerouslySetInnerHTML={{ __html: `(${localeScript})(${settings})` }} />
}

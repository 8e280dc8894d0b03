import {
  detectedMark,
  localeCookie,
  localeCookieMaxAge,
  localeStorageKey,
} from '@/i18n/localeStorage'
import { defaultLocale, pageLocales } from '@/i18n/locales'
import { previewPath } from '@/domain/sitePages'
import { localeScript } from './localeInlineScript'

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

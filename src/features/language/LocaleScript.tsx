import { localeCookie, localeStorageKey } from '@/i18n/localeStorage'
import { defaultLocale, localeTable } from '@/i18n/locales'
import { previewPath } from '@/lib/sitePages'
import { localeScript } from './localeScript'

const prefixes = localeTable.flatMap(({ code, routing }) => (routing === 'prefix' ? [code] : []))

/** Finishes language detection in the browser, before anything is painted. */
export function LocaleScript() {
  const settings = JSON.stringify({
    cookie: localeCookie,
    key: localeStorageKey,
    prefixes,
    fallback: defaultLocale,
    preview: previewPath,
  })
  return <script dangerouslySetInnerHTML={{ __html: `(${localeScript})(${settings})` }} />
}

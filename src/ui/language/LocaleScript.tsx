import {
  detectedMark,
  localeCookie,
  localeCookieMaxAge,
  localeStorageKey,
} from '@/i18n/localeStorage'
import { defaultLocale, pageLocales } from '@/i18n/locales'
import { previewPath } from '@/domain/sitePages'
import { InlineScript } from '@/ui/InlineScript'

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
  return <InlineScript code={`(${localeScript})(${settings})`} />
}

/**
 * The steps of language detection that only a browser can take (specification, section 9): where no
 * cookie says otherwise, a language kept in local or session storage wins over `Accept-Language`;
 * the language shown is kept in local storage. A prefix that the visitor asked for always wins; one
 * that the server detected does not, and the server marks it in the cookie. Where cookies are blocked
 * there is no mark, so no visitor is sent in circles. A preview shows the language of its address and
 * leaves the editor's own alone, and a page that answers a form lies at the form's address below `/api`,
 * in the form's language.
 *
 * Plain text, because it runs inline before any of the page's own scripts are there.
 */
export const localeScript = `function (s) {
  try {
    var path = location.pathname.split('/')
    var prefix = s.locales.indexOf(path[1]) >= 0 ? path[1] : ''
    if (path[1] === 'api' || '/' + path[prefix ? 2 : 1] === s.preview) return
    function write(value, age) {
      document.cookie = s.cookie + '=' + value + ';path=/;max-age=' + age + ';samesite=lax'
    }
    var cookie = (document.cookie.match('(?:^|; )' + s.cookie + '=([^;]*)') || [])[1] || ''
    var marked = cookie.indexOf(s.mark) === 0
    var detected = !prefix || cookie === s.mark + prefix
    var stored = localStorage.getItem(s.key) || sessionStorage.getItem(s.key)
    var shown = prefix || s.fallback
    if (marked) write('', 0)
    if (detected && (marked || !cookie) && s.locales.indexOf(stored) >= 0 && stored !== shown) {
      write(stored, s.maxAge)
      if (prefix) path.splice(1, 1)
      if (stored !== s.fallback) path.splice(1, 0, stored)
      location.replace((path.join('/') || '/') + location.search + location.hash)
      return
    }
    localStorage.setItem(s.key, shown)
  } catch (e) {}
}`

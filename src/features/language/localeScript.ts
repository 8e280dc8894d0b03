/**
 * The steps of language detection that only a browser can take (specification, section 9): where no
 * cookie says otherwise, a language kept in local or session storage wins over `Accept-Language`;
 * the language shown is kept in local storage. A prefix that the visitor asked for always wins; one
 * the server redirected to does not (`redirectCount`). A preview shows the language of its address and
 * leaves the editor's own alone.
 *
 * Plain text, because it runs inline before any of the page's own scripts are there.
 */
export const localeScript = `function (s) {
  try {
    var path = location.pathname.split('/')
    var prefix = s.prefixes.indexOf(path[1]) >= 0 ? path[1] : ''
    if ('/' + path[prefix ? 2 : 1] === s.preview) return
    var navigation = performance.getEntriesByType('navigation')[0]
    var detected = !prefix || (navigation && navigation.redirectCount > 0)
    var chosen = document.cookie.indexOf(s.cookie + '=') >= 0
    var kept = localStorage.getItem(s.key) || sessionStorage.getItem(s.key)
    var shown = prefix || s.fallback
    var known = kept === s.fallback || s.prefixes.indexOf(kept) >= 0
    if (detected && !chosen && known && kept !== shown) {
      document.cookie = s.cookie + '=' + kept + ';path=/;max-age=31536000;samesite=lax'
      if (prefix) path.splice(1, 1)
      if (kept !== s.fallback) path.splice(1, 0, kept)
      location.replace((path.join('/') || '/') + location.search + location.hash)
      return
    }
    localStorage.setItem(s.key, shown)
  } catch (e) {}
}`

// @ts-check

/**
 * Fetches a page's scripts when they are needed: at the visitor's first movement, touch, key or focus
 * that is not on a link, which leads to another page; else three seconds after the page has loaded, once
 * the device is idle, except where data are to be saved. They come at once where the browser holds
 * something for them, such as a form that was not sent, and on pages that are nothing without them
 * (`data-scripts-at-once`). What fails to come is asked for again, because no press is carried out without it.
 *
 * The whole stylesheets come with them, since a page has only the styles of its HTML. React begins after
 * them: its data, the first of the scripts, are fetched last.
 *
 * Plain text, because it runs inline. What to fetch stands on its own element, so that its code and its
 * hash in the page's policy are the same on every page.
 */
export const loadDeferredScripts = `(function () {
  var own = document.currentScript
  var events = ['mousemove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'online']
  var isStarted = false
  function fetchAs(make, attempt) {
    var element = make()
    element.onerror = function () {
      element.remove()
      setTimeout(fetchAs, Math.min(attempt, 10) * 1000, make, attempt + 1)
    }
    document.head.append(element)
  }
  function fetchScript(address) {
    fetchAs(function () {
      return Object.assign(document.createElement('script'), { async: true, src: address })
    }, 1)
  }
  function fetchStyles(address) {
    return new Promise(function (resolve) {
      fetchAs(function () {
        var link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, onload: resolve
        })
        link.dataset.precedence = 'next'
        return link
      }, 1)
    })
  }
  function start(event) {
    if (isStarted || (event && event.target && event.target.closest && event.target.closest('a[href]'))) return
    isStarted = true
    events.forEach(function (name) { removeEventListener(name, start, true) })
    var scripts = own.dataset.scripts.split(' ')
    Promise.all(own.dataset.styles.split(' ').map(fetchStyles)).then(function () {
      fetchScript(scripts[0])
    })
    scripts.slice(1).forEach(fetchScript)
  }
  function holdsSomething(storage) {
    return Object.keys(storage).some(function (key) {
      return ['i18nextLng', 'analyticsConsent', 'attribution', 'view'].indexOf(key) < 0
    })
  }
  function isNeededAtOnce() {
    try {
      return !!document.querySelector('[data-scripts-at-once]') ||
        holdsSomething(localStorage) || holdsSomething(sessionStorage)
    } catch (e) {
      return false
    }
  }
  events.forEach(function (name) { addEventListener(name, start, { capture: true, passive: true }) })
  if (isNeededAtOnce()) return start()
  var line = navigator.connection || {}
  if (line.saveData || /2g/.test(line.effectiveType)) return
  addEventListener('load', function () {
    setTimeout(function () {
      // Chromium may find no idle moment at all in a page in the background.
      if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
      else start()
    }, 3000)
  })
})()`

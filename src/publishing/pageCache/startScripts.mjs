// @ts-check

/**
 * Fetches a page's scripts when they are needed: at the visitor's first movement, touch, key or focus;
 * else three seconds after the page has loaded, once the device is idle, except where data are to be
 * saved. They come at once where the browser holds something for them, such as a form that was not sent,
 * and on pages that are nothing without them (`data-scripts-at-once`). What fails to come is asked for
 * again, because no press is carried out without it.
 *
 * Where a visitor turns to what opens something before React has taken the page over, the scripts of what
 * it opens come with the page's, not after them.
 *
 * Plain text, because it runs inline. What to fetch stands on its own element, so that its code and its
 * hash in the page's policy are the same on every page.
 */
export const startScripts = `(function () {
  var own = document.currentScript
  var events = ['mousemove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'online']
  var isStarted = false
  function fetchScript(address, attempt) {
    var script = document.createElement('script')
    script.async = true
    script.src = address
    script.onerror = function () {
      script.remove()
      setTimeout(fetchScript, Math.min(attempt, 10) * 1000, address, attempt + 1)
    }
    document.head.append(script)
  }
  function start() {
    if (isStarted) return
    isStarted = true
    events.forEach(function (name) { removeEventListener(name, start, true) })
    own.dataset.styles.split(' ').forEach(function (address) {
      if (!address) return
      var link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = address
      link.dataset.precedence = 'next'
      document.head.append(link)
    })
    own.dataset.scripts.split(' ').forEach(function (address) { fetchScript(address, 1) })
  }
  var opened = JSON.parse(own.dataset.opened)
  function turnTo(event) {
    Object.keys(opened).forEach(function (opener) {
      if (!event.target.closest || !event.target.closest(opener)) return
      start()
      opened[opener].forEach(function (address) { fetchScript(address, 1) })
      delete opened[opener]
    })
  }
  var turns = ['pointerover', 'focusin']
  turns.forEach(function (name) { addEventListener(name, turnTo, { capture: true, passive: true }) })
  addEventListener('hydrated', function () {
    turns.forEach(function (name) { removeEventListener(name, turnTo, true) })
  }, { once: true })
  function holdsSomething(storage) {
    return Object.keys(storage).some(function (key) {
      return ['i18nextLng', 'analyticsConsent', 'attribution'].indexOf(key) < 0
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
      // Chromium may find no idle moment at all in a page that nobody looks at.
      if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
      else start()
    }, 3000)
  })
})()`

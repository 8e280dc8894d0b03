/**
 * What the header does while the page is scrolled (specification, section 2): compact from 20 pixels
 * on, and a ground that goes from clear to 80 % black over the first 100. Its menu closes on Escape
 * and on a click anywhere else. A printed page says where it is from and of which day.
 *
 * Plain text, because it runs inline: on a slow phone a visitor scrolls before the page's own scripts
 * have come, and white letters on a clear ground could not be read over the white part of the page.
 */
export const headerScript = `function () {
  var waiting = false
  function paint() {
    waiting = false
    var header = document.querySelector('[data-site-header]')
    if (!header) return
    var y = Math.max(0, window.scrollY)
    header.style.setProperty('--header-fade', String(Math.min(y / 100, 1) * 0.8))
    header.toggleAttribute('data-compact', y > 20)
  }
  function paintSoon() {
    if (waiting) return
    waiting = true
    requestAnimationFrame(paint)
  }
  function openMenu() {
    return document.querySelector('[data-site-header] details[open]')
  }
  addEventListener('scroll', paintSoon, { passive: true })
  addEventListener('pageshow', paintSoon)
  document.addEventListener('click', function (event) {
    var menu = openMenu()
    if (menu && !menu.firstElementChild.contains(event.target)) menu.open = false
  })
  document.addEventListener('keydown', function (event) {
    var menu = event.key === 'Escape' && openMenu()
    if (!menu) return
    menu.open = false
    menu.firstElementChild.focus()
  })
  addEventListener('beforeprint', function () {
    var line = document.querySelector('[data-print-line]')
    if (!line) return
    line.dataset.from = location.host + decodeURI(location.pathname)
    line.dataset.day = new Date().toLocaleDateString(line.dataset.intl, { dateStyle: 'long' })
  })
  paint()
}`

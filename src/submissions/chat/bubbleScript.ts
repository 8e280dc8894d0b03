/** Fields and buttons of forms, buttons of a page's top and a reference code, which nothing ever lies over. */
const controls =
  'main form :is(input, select, textarea, button), main [data-dark] a:not([data-trust] *), main [data-reference]'

/** What else can be pressed; the bubble lies over none that is smaller than a card or a whole line. */
const targets = ':is(main, footer) :is(a, button, summary, input, select, textarea)'

/** What can have the keyboard's focus. */
const focusable = 'a, button, input, select, textarea, summary, [tabindex="0"]'

/** Windows in which typing needs all the room there is. */
const narrow = '(max-width: 40rem)'

/**
 * What the bubble does from the start: on phones it is tucked away (`data-tucked`) while a page is read
 * down, and comes back on the way up and at the page's end; and it takes itself, and later the panel and
 * the question about consent, out of the way (`data-aside`) of what has the focus and of controls, except
 * while a visitor has come to them with the keyboard.
 *
 * Plain text, because it runs inline: on a slow phone a visitor scrolls to the form and presses its
 * button before the page's own scripts have come.
 */
export const bubbleScript = `function () {
  var waiting = false
  var lastY = scrollY
  function find(part) {
    return document.querySelector(part)
  }
  function overlap(one, other) {
    var a = one.getBoundingClientRect()
    var b = other.getBoundingClientRect()
    var room = 8
    return b.width > 0 && a.left - room < b.right && b.left < a.right + room &&
      a.top - room < b.bottom && b.top < a.bottom + room
  }
  function isOverFocus(part, focused) {
    return focused.matches('${focusable}') && !focused.closest('[data-chat]') && overlap(part, focused)
  }
  function isOverAny(part, kind, isSmall) {
    return Array.from(document.querySelectorAll(kind)).some(function (control) {
      return overlap(part, control) &&
        (!isSmall || control.offsetWidth < innerWidth * 0.8 && control.offsetHeight < 64)
    })
  }
  function isBubbleInTheWay(bubble, focused) {
    if (bubble.matches(':focus-visible')) return false
    if (focused.matches('main form *') && matchMedia('${narrow}').matches) return true
    return isOverFocus(bubble, focused) || isOverAny(bubble, '${controls}') ||
      isOverAny(bubble, '${targets}', true)
  }
  function check() {
    waiting = false
    var bubble = find('[data-chat-bubble]')
    var panel = find('[data-chat] dialog')
    var consent = find('[data-consent]')
    var focused = document.activeElement || document.body
    if (bubble) bubble.toggleAttribute('data-aside', isBubbleInTheWay(bubble, focused))
    if (consent) consent.toggleAttribute('data-aside', !consent.contains(focused) &&
      (isOverFocus(consent, focused) || isOverAny(consent, '${controls}')))
    if (panel) panel.toggleAttribute('data-aside', isOverFocus(panel, focused))
  }
  function checkSoon() {
    if (waiting) return
    waiting = true
    requestAnimationFrame(check)
  }
  function tuck(isDown) {
    var bubble = find('[data-chat-bubble]')
    if (bubble) bubble.toggleAttribute('data-tucked', isDown && !bubble.matches(':focus-visible'))
  }
  addEventListener('scroll', function () {
    var left = document.documentElement.scrollHeight - innerHeight - scrollY
    var down = scrollY - lastY
    // A jump, such as Back to where the page was left, is no reading.
    if (down) tuck(down > 0 && down < innerHeight && left > 2)
    lastY = scrollY
  }, { passive: true })
  ;['scroll', 'resize', 'focusin', 'focusout'].forEach(function (event) {
    addEventListener(event, checkSoon, { passive: true })
  })
  new ResizeObserver(checkSoon).observe(document.body, { box: 'border-box' })
}`

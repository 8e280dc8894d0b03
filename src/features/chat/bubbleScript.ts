/** The fields and buttons of forms, which the bubble never lies over. */
const controls = 'main form :is(input, select, textarea, button)'

/** What can have the keyboard's focus. */
const focusable = 'a, button, input, select, textarea, summary, [tabindex="0"]'

/** Windows in which typing needs all the room there is. */
const narrow = '(max-width: 40rem)'

/**
 * What the bubble does from the start: it takes itself, and later the panel, out of the way
 * (`data-aside`) of what has the focus and of forms' controls, except while somebody has come to it
 * with the keyboard; and it notes a click that comes before the code that opens the panel.
 *
 * Plain text, because it runs inline: on a slow phone a visitor scrolls to the form and presses its
 * button before the page's own scripts have come.
 */
export const bubbleScript = `function () {
  var waiting = false
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
  function isBubbleInTheWay(bubble, focused) {
    if (bubble.matches(':focus-visible')) return false
    if (focused.matches('main form *') && matchMedia('${narrow}').matches) return true
    return isOverFocus(bubble, focused) ||
      Array.from(document.querySelectorAll('${controls}')).some(function (control) {
        return overlap(bubble, control)
      })
  }
  function check() {
    waiting = false
    var bubble = document.querySelector('[data-chat-bubble]')
    var panel = document.querySelector('[data-chat] dialog')
    var focused = document.activeElement || document.body
    if (bubble) bubble.toggleAttribute('data-aside', isBubbleInTheWay(bubble, focused))
    if (panel) panel.toggleAttribute('data-aside', isOverFocus(panel, focused))
  }
  function checkSoon() {
    if (waiting) return
    waiting = true
    requestAnimationFrame(check)
  }
  ;['scroll', 'resize', 'focusin', 'focusout'].forEach(function (event) {
    addEventListener(event, checkSoon, { passive: true })
  })
  new ResizeObserver(checkSoon).observe(document.body)
  document.addEventListener('click', function (event) {
    var bubble = event.target.closest('[data-chat-bubble]')
    if (bubble && !bubble.hasAttribute('data-ready')) bubble.setAttribute('aria-busy', 'true')
  })
}`

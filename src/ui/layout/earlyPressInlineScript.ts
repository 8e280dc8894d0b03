/**
 * Keeps a press on a button, or on a link that opens a dialog, which comes before React has taken the
 * page over (`Hydrated`), and repeats it once it has. Of several presses the last one counts; until
 * then its element is `aria-busy`, and a status says to wait. A link whose press nobody carries out leads where it points.
 * Buttons that send a form do so without scripts.
 *
 * It hears presses on their way down, because React stops clicks on what it has not taken over yet
 * (19.3). Where it takes the page over because of a press, it carries that one out itself.
 *
 * Plain text, because it runs inline: on a slow phone a visitor presses before the page's own scripts
 * have come.
 */
export const earlyPressScript = `function () {
  var press
  var timer
  function say(isWaiting) {
    var status = document.querySelector('[data-early-press]')
    status.textContent = isWaiting ? status.dataset.earlyPress : ''
  }
  function forget() {
    clearTimeout(timer)
    say(false)
    if (press) press.element.removeAttribute('aria-busy')
    press = undefined
  }
  function note(event) {
    if (document.body.hasAttribute('data-hydrated')) return
    var element = event.target.closest('button[type=button], a[aria-haspopup=dialog]')
    if (!element) return
    if (element.href) {
      // A new tab or window is the browser's affair.
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
    }
    forget()
    press = { element: element, event: event }
    element.setAttribute('aria-busy', 'true')
    say(true)
    if (element.href) timer = setTimeout(follow, 5000)
  }
  function follow() {
    // Something else has opened what it opens (EarlyDialogScript).
    if (!press.element.hasAttribute('aria-busy')) return
    var address = press.element.href
    forget()
    location.assign(address)
  }
  function repeat() {
    var last = press
    forget()
    removeEventListener('click', note, true)
    if (!last || last.event.eventPhase) return
    queueMicrotask(function () {
      if (last.element.isConnected) last.element.click()
    })
  }
  addEventListener('click', note, true)
  // A dialog that was closed meanwhile does not open again.
  addEventListener('close', forget, true)
  addEventListener('hydrated', repeat, { once: true })
}`

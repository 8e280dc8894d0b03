/**
 * Keeps a press on a button, or on a link that opens a dialog, which comes before React has taken the
 * page over (`Hydrated`), and repeats it once it has. Of several presses the last one counts; until
 * then its element is `aria-busy`, and a status says to wait. A link whose press nobody carries out leads where
 * it points.
 *
 * Buttons that send a form do so without scripts, with two exceptions: a form that the browser would
 * refuse waits, because its own texts say better what is missing; and a part of the survey (`name="go"`)
 * waits for a minute, because what is sent so is stored on the server. Neither waits where the page's
 * scripts cannot run.
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
  var isBroken
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
  function isRefused(form) {
    return form && !form.noValidate && !form.checkValidity()
  }
  function note(event) {
    if (document.body.hasAttribute('data-hydrated')) return
    var element = event.target.closest('button, a[aria-haspopup=dialog]')
    if (!element) return
    var isPart = element.name === 'go'
    var isForm = element.type === 'submit' && !isPart
    if (isForm && !isRefused(element.form)) return
    if (element.href) {
      // A new tab or window is the browser's affair.
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    }
    if (element.type !== 'button') {
      if (isBroken) return
      event.preventDefault()
    }
    clearTimeout(timer)
    // What opened the form of an early dialog is repeated, and its form after it (adoptEarlyForm).
    if (!isForm || !element.closest('[data-early-dialog]')) {
      forget()
      press = { element: element, event: event, isForm: isForm }
    }
    element.setAttribute('aria-busy', 'true')
    say(true)
    if (element.type !== 'button') timer = setTimeout(follow, isPart ? 60000 : 5000, element)
  }
  function follow(element) {
    // Something else has opened what it opens (EarlyDialogScript).
    if (!element.hasAttribute('aria-busy')) return
    if (press && press.element === element) forget()
    element.removeAttribute('aria-busy')
    if (element.href) return location.assign(element.href)
    removeEventListener('click', note, true)
    element.click()
  }
  function fail(event) {
    if (!/\\/_next\\//.test(event.filename)) return
    isBroken = true
    if (press && press.element.type !== 'button') follow(press.element)
  }
  function repeat() {
    var last = press
    forget()
    removeEventListener('click', note, true)
    removeEventListener('error', fail)
    if (!last || (last.event.eventPhase && !last.isForm)) return
    setTimeout(function () {
      if (last.element.isConnected) last.element.click()
    })
  }
  addEventListener('click', note, true)
  addEventListener('error', fail)
  // A dialog that was closed meanwhile does not open again.
  addEventListener('close', forget, true)
  addEventListener('hydrated', repeat, { once: true })
}`

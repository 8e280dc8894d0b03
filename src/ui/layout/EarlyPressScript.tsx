import { InlineScript } from '@/ui/InlineScript'

/**
 * Repeats the last press on a button that came before hydration (`Hydrated`). Until then the button is
 * `aria-busy`, which is why buttons suppress hydration warnings, and a status says to wait. A link is
 * followed; what it has chosen, such as a plan, is stored for the page that it leads to.
 *
 * A button that sends a form does so without scripts, with two exceptions: a form that the browser would
 * refuse waits five seconds, because its own texts say better what is missing; and the survey
 * (`name="go"`) waits a minute, because answers of earlier visits come with the scripts. Neither waits where
 * the page's scripts cannot run.
 *
 * It listens in the capture phase, because React (19.3) stops clicks on what is not hydrated yet. React
 * repeats by itself the press that made it hydrate.
 *
 * Plain text, because it runs inline.
 */
const earlyPressScript = `function () {
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
    if (press) press.button.removeAttribute('aria-busy')
    press = undefined
  }
  function storeChosen(link) {
    try {
      for (var key in link.dataset) {
        if (/^chosen/.test(key)) sessionStorage.setItem(key, link.dataset[key])
      }
    } catch (e) {}
  }
  function isRefused(form) {
    return form && !form.noValidate && !form.checkValidity()
  }
  function note(event) {
    if (document.body.hasAttribute('data-hydrated')) return
    var pressed = event.target.closest('button, a')
    if (!pressed) return
    if (pressed.href) return storeChosen(pressed)
    var isSurvey = pressed.name === 'go'
    var isForm = pressed.type === 'submit' && !isSurvey
    if (isForm && !isRefused(pressed.form)) return
    if (pressed.type !== 'button') {
      if (isBroken) return
      event.preventDefault()
    }
    forget()
    press = { button: pressed, event: event, isForm: isForm }
    pressed.setAttribute('aria-busy', 'true')
    say(true)
    if (pressed.type !== 'button') timer = setTimeout(send, isSurvey ? 60000 : 5000)
  }
  function send() {
    var button = press.button
    forget()
    removeEventListener('click', note, true)
    button.click()
  }
  function fail(event) {
    if (!/\\/_next\\//.test(event.filename)) return
    isBroken = true
    if (press && press.button.type !== 'button') send()
  }
  function repeat() {
    var last = press
    forget()
    removeEventListener('click', note, true)
    removeEventListener('error', fail)
    if (!last || (last.event.eventPhase && !last.isForm)) return
    setTimeout(function () {
      if (last.button.isConnected) last.button.click()
    })
  }
  addEventListener('click', note, true)
  addEventListener('error', fail)
  addEventListener('hydrated', repeat, { once: true })
}`

/**
 * Listens for presses from the moment on at which there is something to press.
 * @param word what screen readers say until a press is repeated
 */
export function EarlyPressScript({ word }: { word: string }) {
  return (
    <>
      {/* The script writes into it before hydration. */}
      <p
        suppressHydrationWarning
        role="status"
        data-early-press={word}
        className="sr-only"
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <InlineScript code={`(${earlyPressScript})()`} />
    </>
  )
}

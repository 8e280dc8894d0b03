import { consultationAnchor } from './consultationAnchor'
import { consultationEndpoint } from './formModel'

const frame =
  'fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-hidden border-0 bg-white p-0 text-ink outline-none backdrop:bg-navy-950/70 open:flex sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:max-w-2xl sm:rounded-card'

const head =
  'flex items-start gap-4 border-b border-line ps-5 pe-2 pt-3 pb-3 sm:ps-8 sm:pe-4 sm:pt-5'

const closeButton = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist'

/** The same cross as that of the dialog (lucide). */
const cross =
  '<svg aria-hidden="true" class="size-6" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M18 6 6 18"/><path d="m6 6 12 12"/></svg>'

const body = 'min-h-0 grow scroll-py-8 overflow-y-auto overscroll-contain px-5 pt-4 pb-8 sm:px-8'

/**
 * Opens the form that a link opens in a dialog (`ConsultationLink`) before React has taken the page over:
 * the form of the page that the link leads to, which works without scripts. `ConsultationDialog` takes its
 * place, with what was entered, once it is there. The page is asked for when a visitor turns to the link,
 * before the scripts that take the line for a second.
 *
 * Plain text, because it runs inline. It begins after `earlyPressScript`, which marks what was pressed, and
 * follows the link should no dialog open.
 */
const earlyDialogScript = `function () {
  var pages = {}
  var openers = 'a[aria-haspopup=dialog]'
  var isOver = function () { return document.body.hasAttribute('data-hydrated') }
  function linkOf(event) {
    return !isOver() && event.target.closest && event.target.closest(openers)
  }
  function fetchPage(link) {
    var address = link.href.replace(/#.*/, '')
    pages[address] = pages[address] || fetch(address).then(function (answer) {
      if (!answer.ok) throw answer.status
      return answer.text()
    }).catch(function () { delete pages[address] })
    return pages[address]
  }
  function ask(event) {
    var link = linkOf(event)
    if (link) fetchPage(link)
  }
  function make(link, html) {
    var section = html && new DOMParser().parseFromString(html, 'text/html').getElementById('${consultationAnchor}')
    var form = section && section.querySelector('form[action="${consultationEndpoint}"]')
    if (!form) return
    var dialog = document.createElement('dialog')
    dialog.dataset.earlyDialog = link.pathname
    dialog.className = '${frame}'
    dialog.tabIndex = -1
    dialog.innerHTML = '<div class="${head}"><p class="grow pt-2 text-xl font-bold"></p><button type="button" class="${closeButton}">${cross}</button></div><div class="${body}"><p class="mb-6 text-muted"></p></div>'
    var texts = dialog.querySelectorAll('p')
    texts[0].textContent = section.querySelector('h2').textContent
    texts[1].textContent = section.querySelector('h2 + p').textContent
    dialog.setAttribute('aria-label', texts[0].textContent)
    var close = dialog.querySelector('button')
    close.setAttribute('aria-label', link.dataset.close)
    close.onclick = function () { dialog.close() }
    // The page may have the same form, with the same ids.
    ;['id', 'for', 'aria-describedby'].forEach(function (name) {
      form.querySelectorAll('[' + name + ']').forEach(function (element) {
        element.setAttribute(name, element.getAttribute(name).replace(/\\S+/g, 'early-$&'))
      })
    })
    dialog.lastChild.append(document.adoptNode(form))
    return dialog
  }
  function setPlan(form, plan) {
    if (form.elements.plan) form.elements.plan.remove()
    if (!plan) return
    var input = document.createElement('input')
    input.type = 'hidden'
    input.name = 'plan'
    input.value = plan
    form.append(input)
  }
  function open(event) {
    var link = linkOf(event)
    if (!link || !event.defaultPrevented || !window.HTMLDialogElement) return
    fetchPage(link).then(function (html) {
      if (isOver() || !link.hasAttribute('aria-busy') || document.querySelector('dialog[open]')) return
      if (document.activeElement.matches('input, textarea, select')) return
      var known = document.querySelector('[data-early-dialog="' + link.pathname + '"]')
      var dialog = known || make(link, html)
      if (!dialog) return
      link.removeAttribute('aria-busy')
      setPlan(dialog.querySelector('form'), link.dataset.plan)
      if (!known) document.body.append(dialog)
      dialog.showModal()
      ;(matchMedia('(pointer: fine)').matches ? dialog.querySelector('[name=name]') : dialog).focus()
    })
  }
  var turns = ['pointerover', 'focusin']
  turns.forEach(function (name) { addEventListener(name, ask, { capture: true, passive: true }) })
  addEventListener('click', open, true)
  addEventListener('hydrated', function () {
    turns.forEach(function (name) { removeEventListener(name, ask, true) })
    removeEventListener('click', open, true)
  }, { once: true })
}`

/** Stands after `EarlyPressScript`. */
export function EarlyDialogScript() {
  return <script dangerouslySetInnerHTML={{ __html: `(${earlyDialogScript})()` }} />
}

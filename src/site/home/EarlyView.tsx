import { audiences } from '@/domain/consultationFields'
import { InlineScript } from '@/ui/InlineScript'
import { viewKey } from '@/ui/webStorage'

/**
 * Shows what the address names or an earlier visit has chosen (`StoredView`) while the page comes in, before anything
 * of it is drawn: the buttons beside it at once, each panel as it arrives.
 *
 * Plain text, because it runs inline.
 */
const earlyViewScript = `function (s) {
  var view = location.hash.slice(1)
  try {
    if (s.views.indexOf(view) < 0) view = localStorage.getItem(s.key)
  } catch (e) {}
  if (s.views.indexOf(view) < 0) return
  function show() {
    document.querySelectorAll('[data-view]').forEach(function (panel) {
      panel.hidden = panel.dataset.view !== view
    })
  }
  document.currentScript.parentNode.querySelectorAll('button').forEach(function (button, index) {
    button.setAttribute('aria-pressed', s.views[index] === view)
  })
  var observer = new MutationObserver(show)
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', function () {
    show()
    observer.disconnect()
  })
}`

/** Stands behind the buttons that choose the view. */
export function EarlyView() {
  return (
    <InlineScript
      code={`(${earlyViewScript})(${JSON.stringify({ key: viewKey, views: audiences })})`}
    />
  )
}

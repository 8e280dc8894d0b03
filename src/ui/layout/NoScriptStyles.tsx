/**
 * What scripts would show, shown without them: the panels of a choice, and a header that can be read
 * over any ground. Marked elements that need a script are left out. The layer is the one of the rule
 * for `hidden`, because an important rule of a layer beats one outside.
 */
const style = `@layer base {
  [data-choice-panel=all][hidden][hidden],
  #survey-form [data-choice-panel=all],
  [id^=question-][hidden],
  [data-choice-panel]:target[hidden] { display: block !important }
  :has(> [data-choice-panel=target]:target) > [data-choice-panel=target]:not(:target) { display: none !important }
  [data-needs-script][data-needs-script] { display: none !important }
  [data-site-header] { background: rgb(0 0 0 / 80%) !important }
}
[data-choice-panel=all] + [data-choice-panel=all] { margin-top: 2.5rem }`

/** The page's style for browsers that run no scripts. */
export function NoScriptStyles() {
  return (
    <noscript>
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </noscript>
  )
}

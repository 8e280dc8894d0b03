/**
 * Shows the next word of the headline every 1500 ms (specification, section 9): from the page's start, also where
 * React comes late or not at all. Words before the one shown leave upwards, those after it wait below. It
 * stands still while it cannot be seen, where it was stopped, and for visitors who want less motion.
 *
 * Plain text, because it runs inline; on every page, because React leads to the home page without
 * running what stands in it.
 */
const headlineScript = `setInterval(function () {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelectorAll('[data-rotating]').forEach(function (headline) {
    if (!headline.offsetParent || headline.querySelector(':checked')) return
    var words = headline.querySelectorAll('[data-word]')
    var next = headline.querySelectorAll('[data-word=out]').length + 1
    if (next === words.length) next = 0
    words.forEach(function (word, index) {
      word.dataset.word = index === next ? 'shown' : index < next ? 'out' : 'waiting'
    })
  })
}, 1500)`

/** Turns the words of `RotatingHeadline`. */
export function HeadlineScript() {
  return <script dangerouslySetInnerHTML={{ __html: headlineScript }} />
}

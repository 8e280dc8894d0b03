import { Pause, Play } from 'lucide-react'
import { InlineScript } from '@/ui/InlineScript'

type Props = {
  intro: string
  /** The headline with all words, for screen readers. */
  full: string
  words: readonly string[]
  /** The name of what stops them. */
  pause: string
  /** The page has one `h1`, that of the view it begins with. */
  isFirst: boolean
}

/**
 * A headline whose last words change (`HeadlineScript`), with a box that stops them (WCAG 2.2, 2.2.2),
 * which needs no script.
 */
export function RotatingHeadline({ intro, full, words, pause, isFirst }: Props) {
  const changes = words.length > 1
  const headline = (
    <>
      <span className="sr-only">{full}</span>
      <span aria-hidden className="block">
        {intro}
      </span>
    </>
  )
  return (
    <div className="text-display font-bold ltr:tracking-tight">
      {isFirst ? (
        <h1>{headline}</h1>
      ) : (
        <div role="heading" aria-level={1} className="like-heading">
          {headline}
        </div>
      )}
      <div data-rotating={changes ? '' : undefined} className="like-heading flex items-end">
        {/* All words share one cell, so the longest keeps the place and nothing jumps. */}
        <span aria-hidden className="grid min-w-0 text-accent-light">
          {words.map((word, index) => (
            <span
              key={index}
              // The script changes it.
              suppressHydrationWarning
              data-word={index === 0 ? 'shown' : 'waiting'}
              className={wordClass}
            >
              {word}
            </span>
          ))}
        </span>
        {changes && (
          <span data-needs-script className={pauseClass}>
            <input
              type="checkbox"
              aria-label={pause}
              className="peer absolute inset-1.5 cursor-pointer appearance-none rounded-full border border-white/40 before:absolute before:-inset-1.5 hover:bg-white/10"
            />
            <Pause aria-hidden size={18} className="pointer-events-none peer-checked:hidden" />
            <Play aria-hidden size={18} className="pointer-events-none hidden peer-checked:block" />
          </span>
        )}
      </div>
    </div>
  )
}

const pauseClass =
  'relative -me-2 flex size-11 shrink-0 items-center justify-center text-white/70 hover:text-white motion-reduce:hidden'

const wordClass =
  // One has left before the next comes.
  'col-start-1 row-start-1 transition duration-200 ' +
  'data-[word=shown]:delay-200 data-[word=shown]:duration-300 ' +
  'data-[word=out]:-translate-y-3 data-[word=out]:opacity-0 ' +
  'data-[word=waiting]:translate-y-3 data-[word=waiting]:opacity-0'

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
  return <InlineScript code={headlineScript} />
}

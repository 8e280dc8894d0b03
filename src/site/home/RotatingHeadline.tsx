'use client'

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useChosen } from '@/ui/Choice'

/** How long each word is shown (specification, section 9). */
const wordMilliseconds = 1500

type Props = {
  /** The view the headline belongs to; it stands still while the other one is shown. */
  view: string
  intro: string
  /** The headline with all words, for screen readers. */
  full: string
  words: readonly string[]
  texts: { pause: string; resume: string }
  icons: { pause: ReactNode; resume: ReactNode }
}

/** A headline whose last words change, with a button that stops them (WCAG 2.2, 2.2.2). */
export function RotatingHeadline({ view, intro, full, words, texts, icons }: Props) {
  const [shown, setShown] = useState(0)
  const [paused, setPaused] = useState(false)
  const lessMotion = useSyncExternalStore(watchMotion, wantsLessMotion, () => false)
  const changes = words.length > 1
  const running = useChosen() === view && changes && !paused && !lessMotion

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!document.hidden) setShown((index) => (index + 1) % words.length)
    }, wordMilliseconds)
    return () => clearInterval(timer)
  }, [running, words.length])

  return (
    <div className="text-display font-bold ltr:tracking-tight">
      <h1>
        <span className="sr-only">{full}</span>
        <span aria-hidden className="block">
          {intro}
        </span>
      </h1>
      <div className="like-heading flex items-end">
        {/* All words share one cell, so the longest keeps the place and nothing jumps. */}
        <span aria-hidden className="grid min-w-0 text-accent-light">
          {words.map((word, index) => (
            <span key={index} data-word={wordState({ index, shown })} className={wordClass}>
              {word}
            </span>
          ))}
        </span>
        {changes && (
          <button
            // `earlyPressScript` may mark it.
            suppressHydrationWarning
            type="button"
            data-needs-script
            aria-label={paused ? texts.resume : texts.pause}
            title={paused ? texts.resume : texts.pause}
            onClick={() => setPaused(!paused)}
            className="-me-2 flex size-11 shrink-0 items-center justify-center rounded-full text-white/70 hover:bg-white/10 hover:text-white motion-reduce:hidden"
          >
            {paused ? icons.resume : icons.pause}
          </button>
        )}
      </div>
    </div>
  )
}

const wordClass =
  'col-start-1 row-start-1 transition duration-500 ' +
  'data-[word=out]:-translate-y-3 data-[word=out]:opacity-0 ' +
  'data-[word=waiting]:translate-y-3 data-[word=waiting]:opacity-0'

/** Words before the one shown leave upwards, those after it wait below. */
function wordState({ index, shown }: { index: number; shown: number }) {
  if (index === shown) return 'shown'
  return index < shown ? 'out' : 'waiting'
}

const lessMotionQuery = '(prefers-reduced-motion: reduce)'

function wantsLessMotion(): boolean {
  return window.matchMedia(lessMotionQuery).matches
}

function watchMotion(onChange: () => void): () => void {
  const query = window.matchMedia(lessMotionQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

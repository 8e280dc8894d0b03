'use client'

import { useEffect, useId, useRef } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import type { Messages } from '@/i18n/messages'
import type { ConsentChoice } from './consentChoice'

type Props = {
  texts: Messages['consent']
  privacy: { href: string; name: string }
  /** How often it was asked for: each time the focus goes to it; otherwise the visitor goes on reading. */
  timesAsked: number
  /** `cameFrom` had the focus before the question, if anything had. */
  onAnswer: (answer: { choice: ConsentChoice; cameFrom: HTMLElement | null }) => void
}

/** A small question that leaves the page usable; saying no is as easy as saying yes. */
export function ConsentBanner({ texts, privacy, timesAsked, onAnswer }: Props) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const answer = (choice: ConsentChoice) => onAnswer({ choice, cameFrom: cameFrom.current })
  useEffect(() => {
    if (timesAsked > 0) section.current?.focus()
  }, [timesAsked])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-consent
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget
        }
      }}
      className={placeClass}
    >
      <div className="grow">
        <h2 id={titleId} className="font-semibold">
          {texts.title}
        </h2>
        <p className="text-sm text-muted max-sm:leading-snug">
          {texts.text}{' '}
          <a href={privacy.href} className="font-medium text-accent underline underline-offset-2">
            {privacy.name}
          </a>
        </p>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-3 xl:gap-2">
        <button
          type="button"
          className={`${buttonClass.secondary} px-3 xl:px-2 xl:text-sm`}
          onClick={() => answer('rejected')}
        >
          {texts.reject}
        </button>
        <button
          type="button"
          className={`${buttonClass.secondary} px-3 xl:px-2 xl:text-sm`}
          onClick={() => answer('accepted')}
        >
          {texts.accept}
        </button>
      </div>
    </section>
  )
}

/**
 * A bar at the end of the window, out of sight while it would lie over a form or a page's first
 * button (`bubbleScript`); in wide windows beside both, above the bubble of the chat.
 */
const placeClass =
  'fixed inset-x-0 bottom-0 z-40 flex gap-3 border-t border-line bg-white px-4 py-3 shadow-card ' +
  'data-aside:not-focus-within:opacity-0 data-aside:not-focus-within:pointer-events-none max-sm:flex-col sm:items-center sm:gap-6 sm:px-6 ' +
  'xl:inset-x-auto xl:end-6 xl:bottom-24 xl:w-76 xl:flex-col xl:items-stretch xl:gap-4 xl:rounded-card xl:border xl:p-4'

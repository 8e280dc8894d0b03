'use client'

import { useId } from 'react'
import { buttonClass } from '@/components/ui/buttonClass'
import type { Messages } from '@/i18n/messages'
import type { ConsentChoice } from './consentChoice'

type Props = { texts: Messages['consent']; onAnswer: (choice: ConsentChoice) => void }

/** A small question that leaves the page usable; saying no is as easy as saying yes. */
export function ConsentBanner({ texts, onAnswer }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-consent
      className="fixed inset-x-3 bottom-3 z-40 rounded-card border border-line bg-white p-4 shadow-card sm:end-auto sm:max-w-sm sm:p-5"
    >
      <h2 id={titleId} className="font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-muted">{texts.text}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button
          type="button"
          className={`${buttonClass.secondary} px-3`}
          onClick={() => onAnswer('rejected')}
        >
          {texts.reject}
        </button>
        <button
          type="button"
          className={`${buttonClass.secondary} px-3`}
          onClick={() => onAnswer('accepted')}
        >
          {texts.accept}
        </button>
      </div>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '@/ui/buttonClass'
import type { ConsultationTexts } from './formTypes'

type Props = {
  texts: ConsultationTexts['kept']
  onDiscard: () => void
}

/** The look of what can be done with a kept form beside sending it. */
export const quietButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent underline ' +
  'underline-offset-4 hover:text-accent-dark'

/** Erases what was entered, after asking whether that is meant. */
export function DiscardDraftButton({ texts, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false)
  const openerRef = useRef<HTMLButtonElement>(null)

  if (isAsking) {
    return (
      <Question
        texts={texts}
        onConfirm={onDiscard}
        onCancel={() => {
          // The button must be there again before it can take the focus.
          flushSync(() => setAsking(false))
          openerRef.current?.focus()
        }}
      />
    )
  }
  return (
    <button
      ref={openerRef}
      type="button"
      onClick={() => setAsking(true)}
      className={quietButtonClass}
    >
      {texts.discard}
    </button>
  )
}

function Question({
  texts,
  onConfirm,
  onCancel,
}: {
  texts: ConsultationTexts['kept']
  onConfirm: () => void
  onCancel: () => void
}) {
  const cancelRef = useRef<HTMLButtonElement>(null)

  useEffect(() => cancelRef.current?.focus(), [])

  return (
    <div
      role="group"
      aria-label={texts.discard}
      className="my-2 w-full rounded-xl bg-danger-mist p-4 text-base"
    >
      <p className="font-medium text-ink">{texts.discardQuestion}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={onConfirm}
          className={`${buttonClass.primary} bg-danger hover:bg-danger`}
        >
          {texts.discardConfirm}
        </button>
        <button ref={cancelRef} type="button" onClick={onCancel} className={buttonClass.secondary}>
          {texts.discardCancel}
        </button>
      </div>
    </div>
  )
}

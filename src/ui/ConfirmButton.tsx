import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '@/ui/buttonClass'

type Props = {
  texts: { open: string; question: string; confirm: string; cancel: string }
  className: string
  onConfirm: () => void
}

/** A button for what cannot be undone: it asks whether that is meant. */
export function ConfirmButton({ texts, className, onConfirm }: Props) {
  const [isAsking, setAsking] = useState(false)
  const openerRef = useRef<HTMLButtonElement>(null)
  const cancelRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isAsking) cancelRef.current?.focus()
  }, [isAsking])

  if (!isAsking) {
    return (
      <button
        suppressHydrationWarning
        ref={openerRef}
        type="button"
        data-needs-script
        onClick={() => setAsking(true)}
        className={className}
      >
        {texts.open}
      </button>
    )
  }
  return (
    <div
      role="group"
      aria-label={texts.open}
      className="my-2 w-full rounded-xl bg-danger-mist p-4 text-base"
    >
      <p className="font-medium text-ink">{texts.question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
          className={buttonClass.danger}
        >
          {texts.confirm}
        </button>
        <button
          ref={cancelRef}
          type="button"
          onClick={() => {
            // The button must be there again before it can take the focus.
            flushSync(() => setAsking(false))
            openerRef.current?.focus()
          }}
          className={buttonClass.secondary}
        >
          {texts.cancel}
        </button>
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

type Props = {
  texts: SurveyTexts['interface']['reset']
  onConfirm: () => void
  onCancel: () => void
}

/** Asks whether all answers are to be cleared. */
export function ConfirmClearing({ texts, onConfirm, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null)

  useEffect(() => cancel.current?.focus(), [])

  return (
    <div role="group" aria-label={texts.open} className="rounded-xl bg-danger-mist p-4">
      <p className="font-medium">{texts.question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={onConfirm}
          className={`${buttonClass.primary} bg-danger hover:bg-danger`}
        >
          {texts.confirm}
        </button>
        <button ref={cancel} type="button" onClick={onCancel} className={buttonClass.secondary}>
          {texts.cancel}
        </button>
      </div>
    </div>
  )
}

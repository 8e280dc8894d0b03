import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SurveyActions } from './deferredSurveyActions'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

type Props = {
  texts: SurveyTexts['interface']['reset']
  actions: SurveyActions | undefined
  onOpen: () => Promise<unknown>
  onClear: () => void
}

/** Clears all answers, after asking whether that is meant. */
export function ClearAnswers({ texts, actions, onOpen, onClear }: Props) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  if (isAsking && actions) {
    return (
      <actions.ConfirmClearing
        texts={texts}
        onConfirm={() => {
          setAsking(false)
          onClear()
        }}
        onCancel={() => {
          // The button must be there again before it can take the focus.
          flushSync(() => setAsking(false))
          opener.current?.focus()
        }}
      />
    )
  }
  return (
    <button
      // `earlyPressScript` may mark it.
      suppressHydrationWarning
      ref={opener}
      type="button"
      data-needs-script
      onClick={() => void onOpen().then(() => setAsking(true))}
      className="flex min-h-11 items-center text-sm text-muted underline underline-offset-2 hover:text-ink"
    >
      {texts.open}
    </button>
  )
}

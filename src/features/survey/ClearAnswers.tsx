import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadActions, type SurveyActions } from './loadActions'
import type { SurveyTexts } from '@/lib/survey/surveyTexts'

type Props = { texts: SurveyTexts['interface']['reset']; onClear: () => void }

/** Clears all answers, after asking whether that is meant. */
export function ClearAnswers({ texts, onClear }: Props) {
  const [asking, setAsking] = useState<Pick<SurveyActions, 'ConfirmClearing'>>()
  const opener = useRef<HTMLButtonElement>(null)

  if (asking) {
    return (
      <asking.ConfirmClearing
        texts={texts}
        onConfirm={() => {
          setAsking(undefined)
          onClear()
        }}
        onCancel={() => {
          // The button must be there again before it can take the focus.
          flushSync(() => setAsking(undefined))
          opener.current?.focus()
        }}
      />
    )
  }
  return (
    <button
      ref={opener}
      type="button"
      data-needs-script
      onClick={() => void loadActions().then((actions) => actions && setAsking(actions))}
      className="flex min-h-11 items-center text-sm text-muted underline underline-offset-2 hover:text-ink"
    >
      {texts.open}
    </button>
  )
}

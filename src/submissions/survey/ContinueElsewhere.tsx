import { useState } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import type { SurveyActions } from './deferredSurveyActions'
import { resumeHash, surveyAddress, type SurveyPlace } from './surveyAddress'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

type Props = SurveyPlace & {
  texts: SurveyTexts['interface']['resume']
  actions: SurveyActions | undefined
  code: string | null
  onKeep: () => Promise<string | null>
}

/** Keeps the answers on the server and shows the link that leads to them, also as a QR code. */
export function ContinueElsewhere({ locale, language, texts, actions, code, onKeep }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'kept'>('idle')

  async function create() {
    if (state === 'busy') return
    setState('busy')
    setState((await onKeep()) ? 'kept' : 'failed')
  }

  return (
    <section data-needs-script className="mt-8 rounded-card border border-line bg-white p-6 sm:p-8">
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <p className="mt-2 text-muted">{texts.text}</p>
      {state === 'kept' && actions && code ? (
        <actions.ResumeLink
          address={window.location.origin + surveyAddress({ locale, language }) + resumeHash(code)}
          texts={texts}
        />
      ) : (
        <button
          suppressHydrationWarning
          type="button"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => void create()}
          className={`${buttonClass.secondary} mt-5`}
        >
          {state === 'busy' ? texts.creating : texts.create}
        </button>
      )}
      <p role="status" className="text-sm font-medium text-danger not-empty:mt-4">
        {state === 'failed' && texts.failed}
      </p>
    </section>
  )
}

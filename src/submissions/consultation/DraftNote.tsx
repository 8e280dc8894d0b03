import type { ConsultationTexts } from './formModel'
import type { OutboxState } from './consultationOutbox'
import { DiscardButton } from './DiscardButton'

type Props = {
  state: OutboxState
  texts: ConsultationTexts['kept']
  onDiscard: () => void
}

/** Below the form: what is entered is kept on this device, or has just been erased from it. */
export function DraftNote({ state, texts, onDiscard }: Props) {
  const { phase, notice, isSaved } = state
  if (phase !== 'idle' || notice === 'restored') return null
  if (notice === 'discarded') return <p className="mt-3 text-sm text-muted">{texts.discarded}</p>
  if (!isSaved) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>{texts.note}</p>
      <DiscardButton texts={texts} onDiscard={onDiscard} />
    </div>
  )
}

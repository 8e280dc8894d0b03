import type { ConsultationTexts } from './formTypes'
import type { OutboxState } from './consultationOutbox'
import { DiscardDraftButton } from './DiscardDraftButton'

type Props = {
  state: OutboxState
  texts: ConsultationTexts['kept']
  onDiscard: () => void
}

/** Below the form: what is entered is kept on this device, or has just been erased from it. */
export function DraftSavedNote({ state, texts, onDiscard }: Props) {
  const { phase, notice, isSaved } = state
  if (phase !== 'idle' || notice === 'restored') return null
  if (notice === 'discarded') return <p className="mt-3 text-sm text-muted">{texts.discarded}</p>
  if (!isSaved) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>{texts.note}</p>
      <DiscardDraftButton texts={texts} onDiscard={onDiscard} />
    </div>
  )
}

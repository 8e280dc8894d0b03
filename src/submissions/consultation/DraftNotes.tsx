import { FileText, History } from 'lucide-react'
import { ConfirmButton } from '@/ui/ConfirmButton'
import type { ConsultationTexts } from './formTypes'
import type { OutboxState } from './consultationOutbox'

type Props = {
  state: OutboxState
  texts: ConsultationTexts
  onDiscard: () => void
}

/** The look of what can be done with a stored form beside sending it. */
export const quietButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent underline ' +
  'underline-offset-4 hover:text-accent-dark'

/** Erases what was entered. */
export function DiscardDraftButton({ texts, onDiscard }: Omit<Props, 'state'>) {
  const { discard, discardQuestion, discardConfirm, discardCancel } = texts.kept
  return (
    <ConfirmButton
      texts={{
        open: discard,
        question: discardQuestion,
        confirm: discardConfirm,
        cancel: discardCancel,
      }}
      className={quietButtonClass}
      onConfirm={onDiscard}
    />
  )
}

/** Says that the form has come back with what was entered on an earlier page, and where it was. */
export function DraftRestoredNotice({ state, texts, onDiscard }: Props) {
  const { phase, notice, cv, isSaved } = state
  if (phase !== 'idle' || notice !== 'restored' || !isSaved) return null
  return (
    <div className="mb-6 flex gap-3 rounded-xl border border-line bg-mist p-4">
      <History aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="-mb-2 min-w-0 grow">
        <p className="font-semibold">{texts.kept.restored}</p>
        {cv && (
          <p className="mt-1 flex items-start gap-1.5 text-sm">
            <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="min-w-0 break-all">
              <span className="sr-only">{texts.cv} </span>
              <bdi>{cv.name}</bdi>
            </span>
          </p>
        )}
        <p className="mt-1 text-sm text-muted">{texts.kept.shared}</p>
        <DiscardDraftButton texts={texts} onDiscard={onDiscard} />
      </div>
    </div>
  )
}

/** Below the form: what is entered is stored on this device, or has just been erased from it. */
export function DraftSavedNote({ state, texts, onDiscard }: Props) {
  const { phase, notice, isSaved } = state
  if (phase !== 'idle' || notice === 'restored') return null
  if (notice === 'discarded') {
    return <p className="mt-3 text-sm text-muted">{texts.kept.discarded}</p>
  }
  if (!isSaved) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p>{texts.kept.note}</p>
      <DiscardDraftButton texts={texts} onDiscard={onDiscard} />
    </div>
  )
}

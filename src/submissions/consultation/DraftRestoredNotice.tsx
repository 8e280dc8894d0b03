import { FileText, History } from 'lucide-react'
import type { ConsultationTexts } from './formTypes'
import type { OutboxState } from './consultationOutbox'
import { DiscardDraftButton } from './DiscardDraftButton'

type Props = {
  state: OutboxState
  texts: ConsultationTexts
  onDiscard: () => void
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
        <DiscardDraftButton texts={texts.kept} onDiscard={onDiscard} />
      </div>
    </div>
  )
}

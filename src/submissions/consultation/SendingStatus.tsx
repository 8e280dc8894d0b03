import { CloudOff, Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ConsultationTexts } from './formTypes'
import type { OutboxState } from './consultationOutbox'
import { DiscardDraftButton, quietButtonClass } from './DraftNotes'

type Props = {
  /** The id of what the button to try again is described by. */
  reasonId: string
  state: OutboxState
  texts: ConsultationTexts
  intl: string
  onStop: () => void
  onDiscard: () => void
}

/** Sending that takes longer can be stopped, in milliseconds. */
const soon = 2000

/** Says that the form is being sent, how much of its file, or what it waits for. */
export function SendingStatus(props: Props) {
  const { reasonId, state, texts, intl, onStop, onDiscard } = props
  const { phase, cv } = state
  const statusRef = useRef<HTMLParagraphElement>(null)
  const isSlow = useIsSlow(phase === 'sending')

  useEffect(() => {
    const form = statusRef.current?.closest('form')
    const isInField = form?.querySelector(':disabled:focus')
    // The fields are disabled while it is sent; the button is not.
    if (phase === 'sending' && isInField) {
      form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    }
    // The status pushes the button down. A visitor who reads another part of the page stays there.
    if (phase !== 'idle' && form?.matches('[role=dialog] *, :focus-within')) {
      form.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
    }
  }, [phase])

  return (
    <div className={phase === 'waiting' || (phase === 'sending' && cv) ? 'mt-6' : undefined}>
      <p ref={statusRef} role="status" tabIndex={-1} className="sr-only">
        {announcement({ state, texts })}
      </p>
      {phase === 'sending' && cv && <Progress share={state.progress} texts={texts} intl={intl} />}
      {phase === 'waiting' && <Reason id={reasonId} state={state} texts={texts.waiting} />}
      {(phase === 'waiting' || isSlow) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-6">
          <button type="button" onClick={onStop} className={quietButtonClass}>
            {texts.waiting.stop}
          </button>
          <DiscardDraftButton texts={texts} onDiscard={onDiscard} />
        </div>
      )}
    </div>
  )
}

function announcement({ state, texts }: Pick<Props, 'state' | 'texts'>): string | undefined {
  const { phase, notice, waitsFor } = state
  if (phase === 'sending') return texts.submitting
  if (phase === 'waiting') return texts.waiting[waitsFor].title
  return notice && texts.kept[notice]
}

function Progress({ share, texts, intl }: Pick<Props, 'texts' | 'intl'> & { share: number }) {
  const percent = new Intl.NumberFormat(intl, { style: 'percent' }).format(share)
  return (
    <>
      <div className="flex justify-between gap-4 text-sm font-medium">
        <span>{texts.uploadProgress}</span>
        <span className="tabular-nums">{percent}</span>
      </div>
      <progress
        aria-label={texts.uploadProgress}
        value={share}
        max={1}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </>
  )
}

function Reason({
  id,
  state: { waitsFor, isSaved },
  texts,
}: {
  id: string
  state: OutboxState
  texts: ConsultationTexts['waiting']
}) {
  const Icon = waitsFor === 'server' ? Hourglass : CloudOff
  return (
    <div id={id} className="flex gap-3 rounded-xl border border-line bg-mist p-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="font-semibold">{texts[waitsFor].title}</p>
        <p className="mt-1 text-sm text-muted">
          {`${texts[waitsFor].text} ${isSaved ? texts.kept : texts.notKept}`}
        </p>
      </div>
    </div>
  )
}

function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setSlow(true), soon)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isGoingOn])
  return isSlow
}

import type { ConsultationTexts } from './consultationForm'

type Props = {
  /** The share that has been sent, from 0 to 1; undefined while nothing is being sent. */
  progress: number | undefined
  hasFile: boolean
  texts: Pick<ConsultationTexts, 'submitting' | 'uploadProgress'>
  intl: string
}

/** Says that the form is being sent and, where there is a file, how much of it. */
export function SendingStatus({ progress, hasFile, texts, intl }: Props) {
  const isSending = progress !== undefined
  const percent = new Intl.NumberFormat(intl, { style: 'percent' }).format(progress ?? 0)
  return (
    <div className={isSending && hasFile ? 'mt-6' : undefined}>
      {/* Takes the focus while the button that had it is disabled. */}
      <p role="status" tabIndex={-1} className="sr-only">
        {isSending && texts.submitting}
      </p>
      {isSending && hasFile && (
        <>
          <div className="flex justify-between gap-4 text-sm font-medium">
            <span>{texts.uploadProgress}</span>
            <span className="tabular-nums">{percent}</span>
          </div>
          <progress
            aria-label={texts.uploadProgress}
            value={progress}
            max={1}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </>
      )}
    </div>
  )
}

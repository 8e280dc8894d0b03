import { Copy, Share2 } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { copyText } from '@/ui/copyText'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'

type Props = { address: string; texts: SurveyTexts['interface']['resume'] }

/** The link to kept answers, to be copied or read by a camera. */
export function ResumeLink({ address, texts }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  // A phone cannot read a code on its own screen.
  const canShare =
    typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches

  useEffect(() => input.current?.focus(), [])

  async function copy({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    // Without a clipboard the older way may copy what is selected.
    setCopied((await copyText(address)) || copySelected())
    button.focus()
  }

  function copySelected(): boolean {
    input.current?.select()
    return document.execCommand('copy')
  }

  return (
    <div className="mt-5 grid gap-6 sm:grid-cols-[1fr_auto]">
      <div>
        <label htmlFor="survey-link" className="block font-semibold">
          {texts.link}
        </label>
        <input
          ref={input}
          id="survey-link"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="mt-2 block min-h-12 w-full rounded-xl border border-field bg-mist px-4 font-mono text-sm"
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={(event) => void copy(event)}
            className={buttonClass.secondary}
          >
            <Copy aria-hidden className="size-5" />
            <span>{texts.copy}</span>
          </button>
          {canShare && (
            <button
              type="button"
              // A respondent who changes their mind has not failed.
              onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
              className={buttonClass.secondary}
            >
              <Share2 aria-hidden className="size-5" />
              <span>{texts.share}</span>
            </button>
          )}
        </div>
        <p role="status" className="mt-2 min-h-6 text-sm font-medium">
          {isCopied && texts.copied}
        </p>
        <p className="text-sm text-muted">{texts.secret}</p>
      </div>
      {!canShare && (
        <figure className="max-w-48 justify-self-center">
          <QrPicture text={address} label={texts.qrCode} />
          <figcaption className="mt-2 text-center text-sm text-muted">
            {texts.qrCodeHint}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** The light margin that readers need around a code, in modules (ISO/IEC 18004 asks for four). */
const quietZone = 4

function QrPicture({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>()

  useEffect(() => {
    let isCurrent = true
    void import('uqr').then(
      ({ encode }) => {
        if (isCurrent) setRows(encode(text, { ecc: 'M', border: quietZone }).data)
      },
      // The link beside it does without the picture.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])

  if (!rows) return <div className="size-44" />
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-xl border border-line bg-white"
    >
      <path d={modules.join('')} />
    </svg>
  )
}

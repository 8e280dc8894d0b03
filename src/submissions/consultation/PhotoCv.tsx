import { FileText } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type Locale } from '@/i18n/locales'
import { fetchMessages } from '@/submissions/browser/fetchMessages'
import type { ConsultationTexts } from './formTypes'
import { chooseFile, isPicture, readCv } from './formElements'
import type { PhotoPage } from './photos/photoPages'

/** What is fetched once the button is pressed: most have a file. @throws where it does not arrive */
async function loadPhotos(locale: Locale) {
  const { PhotoDialog } = await import('./photos/PhotoDialog')
  const { photos: texts } = await fetchMessages(locale)
  return { PhotoDialog, texts, intl: getLocale(locale).intl }
}

type Tools = Awaited<ReturnType<typeof loadPhotos>> & { form: HTMLFormElement }

/**
 * The way from photos of a CV to a PDF in the form. The pages stay for as long as the form is there, so that
 * closing the dialog loses nothing.
 */
export function PhotoCv({ texts, locale }: { texts: ConsultationTexts; locale: Locale }) {
  const [tools, setTools] = useState<Tools>()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [pages, setPages] = useState<PhotoPage[]>([])
  const lastChosen = useRef<File>(undefined)
  const form = tools?.form

  useEffect(() => {
    // Sent or discarded: another nurse may use this device next.
    const forget = () => setPages([])
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [form])

  /** A photo that was chosen as the CV becomes a page, once. */
  function takeChosen() {
    const cv = form && readCv(form)
    const isNew = isPicture(cv) && cv !== lastChosen.current
    lastChosen.current = cv
    return isNew ? cv : undefined
  }

  async function open({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form || state === 'loading') return
    setState('loading')
    try {
      if (!tools) setTools({ ...(await loadPhotos(locale)), form })
      setState('open')
    } catch {
      setState('failed')
    }
  }

  return (
    <div data-needs-script className="-mt-2 sm:col-span-2">
      <button
        type="button"
        suppressHydrationWarning
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => void open(event)}
        className={`${buttonClass.secondary} w-full sm:w-fit`}
      >
        <FileText aria-hidden size={18} className="shrink-0" />
        <span>{texts.cvPhotos}</span>
        {pages.length > 0 && <bdi>({pages.length})</bdi>}
      </button>
      <p role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {state === 'failed' && texts.cvPhotosFailed}
      </p>
      {tools && state === 'open' && (
        <tools.PhotoDialog
          {...tools}
          pages={pages}
          onPages={setPages}
          takeChosen={takeChosen}
          onUse={(file) => chooseFile({ form: tools.form, file })}
          onClose={() => setState('closed')}
        />
      )}
    </div>
  )
}

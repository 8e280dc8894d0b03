import { Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type Locale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { chooseFile, isPicture, readCv } from './formElements'
import type { ConsultationTexts } from './formTypes'
import type { PhotoPage } from './photos/photoPages'

/** The words as the CMS has them, which scripts do not. @throws where they do not arrive */
async function fetchMessages(locale: Locale): Promise<Messages> {
  const response = await fetch(`/locales/${locale}/translation.json`)
  if (!response.ok) throw new Error(`The words came with status ${response.status}`)
  return response.json()
}

/** What is fetched once the button is pressed: most have a file. */
async function loadPhotos(locale: Locale) {
  const [{ PhotoDialog }, { photos }] = await Promise.all([
    import('./photos/PhotoDialog'),
    fetchMessages(locale),
  ])
  return { PhotoDialog, texts: photos }
}

/**
 * The way from photos of a CV to a PDF in the form. The pages stay for as long as the form is there, so that
 * closing the dialog loses nothing.
 */
export function PhotoCv({ texts, locale }: { texts: ConsultationTexts; locale: Locale }) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [tools, setTools] = useState<Awaited<ReturnType<typeof loadPhotos>>>()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [pages, setPages] = useState<PhotoPage[]>([])
  const [chosen, setChosen] = useState<File>()
  const lastChosen = useRef<File>(undefined)

  useEffect(() => {
    const form = buttonRef.current?.form
    // Sent or discarded: another nurse may use this device next.
    const forget = () => setPages([])
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  async function open() {
    if (state === 'loading') return
    setState('loading')
    try {
      if (!tools) setTools(await loadPhotos(locale))
      const form = buttonRef.current?.form
      const cv = form ? readCv(form) : undefined
      // A photo that was chosen as the CV becomes a page, once.
      setChosen(isPicture(cv) && cv !== lastChosen.current ? cv : undefined)
      lastChosen.current = cv
      setState('open')
    } catch {
      setState('failed')
    }
  }

  function use(cv: File) {
    const form = buttonRef.current?.form
    if (form) chooseFile({ form, file: cv })
  }

  return (
    <div data-needs-script className="-mt-2 sm:col-span-2">
      <button
        ref={buttonRef}
        type="button"
        suppressHydrationWarning
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void open()}
        className={`${buttonClass.secondary} w-full sm:w-fit`}
      >
        <Images aria-hidden size={18} className="shrink-0" />
        <span>{texts.cvPhotos}</span>
        {pages.length > 0 && <bdi>({pages.length})</bdi>}
      </button>
      <p role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {state === 'failed' && texts.cvPhotosFailed}
      </p>
      {state === 'open' && tools && (
        <tools.PhotoDialog
          texts={tools.texts}
          intl={getLocale(locale).intl}
          pages={pages}
          onPages={setPages}
          chosen={chosen}
          onUse={use}
          onClose={() => setState('closed')}
        />
      )}
    </div>
  )
}

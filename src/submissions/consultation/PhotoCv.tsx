import { FileText } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import type { Locale } from '@/i18n/locales'
import type { ConsultationTexts } from './formTypes'

/** What is fetched once the button is pressed: most have a file. */
const loadPhotos = (locale: Locale) =>
  import('./photos/CvFromPhotos').then(({ loadCvFromPhotos }) => loadCvFromPhotos(locale))

/** The way from photos of a CV to a PDF in the form. */
export function PhotoCv({ texts, locale }: { texts: ConsultationTexts; locale: Locale }) {
  const [tools, setTools] = useState<
    Awaited<ReturnType<typeof loadPhotos>> & { form: HTMLFormElement }
  >()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [count, setCount] = useState(0)

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
        {count > 0 && <bdi>({count})</bdi>}
      </button>
      <p role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {state === 'failed' && texts.cvPhotosFailed}
      </p>
      {tools && (
        <tools.CvFromPhotos
          {...tools}
          isOpen={state === 'open'}
          onCount={setCount}
          onClose={() => setState('closed')}
        />
      )}
    </div>
  )
}

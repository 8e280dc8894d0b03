import { CircleHelp, Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { TextAround } from '@/ui/TextAround'
import { readReceivedReference } from '@/submissions/browser/receivedReference'
import { followStorage } from '@/ui/webStorage'
import { requestEndpoints, stepClass, typedMaxLength, type StepProps } from './lookupApi'

/** Asks for the code, and says where there was nothing under the last one. */
export function CodeForm({ locale, texts, shown: { answer, typed, failure }, ...form }: StepProps) {
  const id = useId()
  const [isMissing, setIsMissing] = useState(false)
  // The code of what was last sent from this browser need not be typed.
  const stored = useSyncExternalStore(followStorage, readReceivedReference, () => null)
  const fieldRef = useRef<HTMLInputElement>(null)

  // The visitor may have typed another one before this code was there.
  useLayoutEffect(() => {
    if (fieldRef.current && stored) fieldRef.current.value ||= stored
  }, [stored])

  return (
    <section aria-labelledby={`${id}-title`} className={stepClass.card}>
      {answer?.status === 'none' && (
        <div
          data-news
          tabIndex={-1}
          role="group"
          aria-labelledby={`${id}-none`}
          aria-describedby={`${id}-help`}
          className="mb-6 flex gap-3 rounded-xl bg-mist p-4 sm:gap-4"
        >
          <CircleHelp aria-hidden size={24} className="mt-0.5 shrink-0 text-muted" />
          <div>
            <p id={`${id}-none`} className="font-semibold">
              {texts.none.title}
            </p>
            <p id={`${id}-help`} className="mt-1 text-muted">
              {texts.none.help}
            </p>
          </div>
        </div>
      )}
      {failure && (
        <p data-news tabIndex={-1} className={stepClass.failure}>
          {failure}
        </p>
      )}
      <h2 id={`${id}-title`} className="text-xl font-bold sm:text-2xl">
        {texts.formTitle}
      </h2>
      <form
        method="post"
        action={requestEndpoints.lookup}
        onSubmit={form.onSubmit}
        className="mt-5"
      >
        <input type="hidden" name="locale" value={locale} />
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {texts.code}
        </label>
        {isMissing && (
          <p id={`${id}-error`} role="alert" className="mb-1.5 text-sm font-medium text-danger">
            {texts.codeMissing}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <input
            ref={fieldRef}
            id={id}
            name="reference"
            type="text"
            dir="ltr"
            required
            // In the page's words and language, instead of the browser's.
            onInvalid={(event) => {
              event.preventDefault()
              setIsMissing(true)
              event.currentTarget.focus()
            }}
            onInput={() => setIsMissing(false)}
            aria-invalid={isMissing}
            maxLength={typedMaxLength}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            enterKeyHint="search"
            aria-describedby={isMissing ? `${id}-error ${id}-hint` : `${id}-hint`}
            defaultValue={typed}
            className={inputClass}
          />
          <button
            type="submit"
            disabled={form.isBusy}
            className={`${buttonClass.primary} min-h-12 grow sm:grow-0`}
          >
            <Search aria-hidden size={18} />
            {texts.look}
          </button>
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          <TextAround text={texts.codeHint}>
            {/* An example, which keeps its order in right-to-left writing. */}
            <bdi dir="ltr" translate="no" className="whitespace-nowrap">
              7K3M-Q9XW-2PVT
            </bdi>
          </TextAround>
        </p>
      </form>
    </section>
  )
}

const inputClass =
  'block min-h-12 min-w-0 grow basis-56 rounded-xl border border-field bg-white px-4 py-2.5 text-lg ' +
  'font-semibold tracking-wider text-ink uppercase tabular-nums aria-invalid:border-danger rtl:text-end'

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'

/** The look of the form's text fields and lists. */
export const inputClass =
  'block min-h-12 w-full rounded-xl border border-field bg-white px-4 py-2.5 text-base text-ink ' +
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-mist ' +
  'disabled:text-muted'

type Props = {
  id: string
  label: string
  note?: string
  hint?: string
  error?: string
  isWide?: boolean
  children: ReactNode
}

/** A field with its label, its hint and what is wrong with it. */
export function FormField({ id, label, note, hint, error, isWide = false, children }: Props) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label} {note && <span className="font-normal text-muted">{note}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          <IsolatedNumbers text={hint} />
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {/* As a whole, since the browser may have translated it. */}
          <span key={error} dir="auto">
            <IsolatedNumbers text={error} />
          </span>
        </p>
      )}
    </div>
  )
}

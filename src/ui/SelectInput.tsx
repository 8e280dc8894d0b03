import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The look of a form's text fields and lists. */
export const inputClass =
  'block min-h-12 w-full rounded-xl border border-field bg-white px-4 py-2.5 text-base text-ink ' +
  'placeholder:text-muted aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger ' +
  'disabled:bg-mist disabled:text-muted'

type Props = ComponentProps<'select'> & {
  /** The words while nothing is chosen. */
  none: string
  options: readonly (readonly [value: string, label: string | undefined])[]
}

/** A native list. */
export function SelectInput({ none, options, ...field }: Props) {
  return (
    <div className="relative w-full">
      <select {...field} className={`${inputClass} appearance-none pe-11`}>
        <option value="">{none}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-muted"
      />
    </div>
  )
}

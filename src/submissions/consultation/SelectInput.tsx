import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { inputClass } from './FormField'

type Props = {
  field: ComponentProps<'select'>
  value?: string
  /** The words while nothing is chosen. */
  none: string
  options: readonly (readonly [value: string, label: string])[]
}

/** A native list with nothing chosen at first. */
export function SelectInput({ field, value = '', none, options }: Props) {
  return (
    <div className="relative">
      <select {...field} defaultValue={value} className={`${inputClass} appearance-none pe-11`}>
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

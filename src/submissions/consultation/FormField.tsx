import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  emailMaxLength,
  roleMaxLength,
  type ChoiceField as ChoiceName,
  type FormField as FieldName,
} from '@/domain/consultationFields'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import { inputClass, SelectInput } from '@/ui/SelectInput'
import {
  errorText,
  type ConsultationTexts,
  type EnteredValues,
  type FieldErrors,
} from './formTypes'

/** What the fields of a form share. */
export type FormState = {
  id: string
  errors: FieldErrors
  texts: ConsultationTexts
  /** What the server has sent back. */
  values: EnteredValues
}

type Props<Name extends FieldName> = {
  form: FormState
  name: Name
  label: string
  /** What stands behind the label. */
  note?: string
  hint?: string
  isWide?: boolean
}

/** A field with its label, its hint and what is wrong with it. */
export function FormField({
  form: { id: formId, errors, texts },
  name,
  label,
  note,
  hint,
  isWide = false,
  children,
}: Props<FieldName> & { children: ReactNode }) {
  const id = `${formId}-${name}`
  const error = errorText({ error: errors[name], texts })
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

/** A field's properties. */
export function fieldProperties({
  form: { id, errors },
  name,
  hint,
}: Pick<Props<FieldName>, 'form' | 'name' | 'hint'>) {
  const hasError = errors[name] !== undefined
  const describedBy = [hint && `${id}-${name}-hint`, hasError && `${id}-${name}-error`]
  return {
    name,
    id: `${id}-${name}`,
    // Always set: without it browsers call an untouched required field invalid.
    'aria-invalid': hasError,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}

type TextName = 'name' | 'phone' | 'hospital_website' | 'role_wanted' | 'positions' | 'email'

/**
 * How each text is typed. Only the number is of its own type: a browser without scripts would refuse
 * addresses in words of its own.
 */
const inputs: Record<TextName, ComponentProps<'input'>> = {
  name: { autoComplete: 'name', required: true },
  phone: { type: 'tel', inputMode: 'tel', dir: 'ltr', autoComplete: 'tel', required: true },
  hospital_website: { inputMode: 'url', dir: 'ltr', autoComplete: 'url' },
  role_wanted: { maxLength: roleMaxLength },
  positions: { inputMode: 'numeric' },
  email: { inputMode: 'email', dir: 'ltr', autoComplete: 'email', maxLength: emailMaxLength },
}

/** A field that is typed into; `children` stand below it. */
export function TextField({ children, ...props }: Props<TextName> & { children?: ReactNode }) {
  const input = inputs[props.name]
  return (
    <FormField {...props}>
      <input
        type="text"
        {...input}
        {...fieldProperties(props)}
        defaultValue={props.form.values[props.name]}
        className={input.dir ? `${inputClass} rtl:text-end` : inputClass}
      />
      {children}
    </FormField>
  )
}

type ListProps = Pick<ComponentProps<typeof SelectInput>, 'none' | 'options' | 'required'> & {
  /** What it shows because it was chosen elsewhere (`chosenElsewhere`). */
  'data-chosen-elsewhere'?: string
}

/** A field that is chosen from a list. */
export function ChoiceField({
  none,
  options,
  required,
  'data-chosen-elsewhere': chosen,
  ...props
}: Props<ChoiceName | 'desired_country'> & ListProps) {
  return (
    <FormField {...props}>
      <SelectInput
        {...fieldProperties(props)}
        {...{ none, options, required }}
        data-chosen-elsewhere={chosen}
        defaultValue={props.form.values[props.name] ?? ''}
      />
    </FormField>
  )
}

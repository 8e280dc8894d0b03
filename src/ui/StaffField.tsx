import type { ComponentProps, ReactNode } from 'react'
import staff from './staff.module.css'

/** What a list offers, under the title of its group where there is one. */
export type Option = { value: string | number; text: string; group?: string }

type FieldProps = { id: string; label: string; children: ReactNode }

/** A field of a staff page with its label above. */
export function StaffField({ id, label, children }: FieldProps) {
  return (
    <div className={staff.field}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  Omit<FieldProps, 'children'> & {
    options: readonly Option[]
    /** the words of the empty choice; absent where one of the options is to be chosen */
    none?: string
  }

/** A list with its label above. */
export function StaffSelect({ id, label, options, none, ...select }: SelectProps) {
  const groups = [...new Set(options.map(({ group = '' }) => group))]
  const optionsOf = (wanted: string) =>
    options
      .filter(({ group = '' }) => group === wanted)
      .map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))
  return (
    <StaffField id={id} label={label}>
      <select id={id} {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {groups.map((group) =>
          group ? (
            <optgroup key={group} label={group}>
              {optionsOf(group)}
            </optgroup>
          ) : (
            optionsOf(group)
          ),
        )}
      </select>
    </StaffField>
  )
}

type InputProps = ComponentProps<'input'> & Omit<FieldProps, 'children'>

/** An input with its label above. */
export function StaffInput({ id, label, ...input }: InputProps) {
  return (
    <StaffField id={id} label={label}>
      <input id={id} {...input} />
    </StaffField>
  )
}

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
  return (
    <StaffField id={id} label={label}>
      <select id={id} {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {groupsOf(options).map(({ group, own }) => {
          const inside = own.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))
          if (!group) return inside
          return (
            <optgroup key={group} label={group}>
              {inside}
            </optgroup>
          )
        })}
      </select>
    </StaffField>
  )
}

/** Options by the titles of their groups. */
function groupsOf(options: readonly Option[]) {
  const groups = [...new Set(options.map(({ group = '' }) => group))]
  return groups.map((group) => ({
    group,
    own: options.filter((option) => (option.group ?? '') === group),
  }))
}

type ChoicesProps = Omit<FieldProps, 'children'> & {
  name: string
  options: readonly Option[]
  /** those of the options that are chosen */
  chosen: readonly Option[]
  /** what stands there while none is */
  none: string
}

/** A folded list of which several may be chosen; it needs no script. */
export function StaffChoices({ id, label, name, options, chosen, none }: ChoicesProps) {
  return (
    <div className={staff.field}>
      <span id={id}>{label}</span>
      <details className={staff.choices}>
        <summary aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>{chosen.map(({ text }) => text).join(' · ') || none}</span>
        </summary>
        {groupsOf(options).map(({ group, own }) => (
          <div key={group} role="group" aria-label={group ? `${label}: ${group}` : label}>
            {group && <p aria-hidden="true">{group}</p>}
            {own.map((option) => (
              <label key={option.value} className={staff.choice}>
                <input
                  type="checkbox"
                  name={name}
                  value={option.value}
                  defaultChecked={chosen.includes(option)}
                />
                <bdi>{option.text}</bdi>
              </label>
            ))}
          </div>
        ))}
      </details>
    </div>
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

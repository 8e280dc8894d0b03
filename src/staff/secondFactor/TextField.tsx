'use client'

import { useEffect, useId, useRef, type ComponentProps } from 'react'
import styles from './secondFactor.module.css'

type Props = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength' | 'dir'> & {
  label: string
  hint?: string
  value: string
  onType: (value: string) => void
  /** Enter was pressed. These fields stand inside Payload's form, which Enter would save. */
  onEnter: () => void
}

/** A field of its own, which takes the focus when it appears. */
export function TextField({ label, hint, value, onType, onEnter, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.quiet}>
          {hint}
        </p>
      )}
    </div>
  )
}

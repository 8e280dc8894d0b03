import type { ComponentProps } from 'react'
import staff from './staff.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'disabled'> & {
  /** Its work goes on: it keeps its focus and does nothing. */
  isBusy?: boolean
}

/** A button among Payload's fields, large enough for a finger (WCAG 2.2, 2.5.8). */
export function CmsButton({ isBusy = false, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={staff.button}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    />
  )
}

import type { ComponentProps } from 'react'
import staff from './staff.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  /** Its work goes on: it keeps its focus and does nothing. */
  isBusy?: boolean
}

/** A button among Payload's fields, large enough for a finger (WCAG 2.2, 2.5.8). */
export function CmsButton({ isBusy = false, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={staff.button}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    />
  )
}

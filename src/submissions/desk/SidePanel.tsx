import type { ReactNode } from 'react'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = { id: string; title: string; close: string; children: ReactNode }

/** A panel at the edge of the window, opened by a button elsewhere: what one reads stays where it is. */
export function SidePanel({ id, title, close, children }: Props) {
  return (
    <div id={id} popover="auto" role="group" aria-label={title} className={styles.sidePanel}>
      <div className={`${staff.row} ${staff.spread}`}>
        <p className={staff.title}>{title}</p>
        <button
          type="button"
          className={staff.button}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {close}
        </button>
      </div>
      {children}
    </div>
  )
}

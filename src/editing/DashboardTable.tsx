import type { ReactNode } from 'react'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = {
  title: string
  /** What stands in place of the table where it has no rows. */
  none: string
  columns: string[]
  /** What is said below it. */
  more?: string | false
  /** The rows. */
  children: ReactNode[]
}

/** A part of the dashboard with a table. */
export function DashboardTable({ title, none, columns, more, children }: Props) {
  return (
    <StaffSection title={title} level={3} look={staff.panel}>
      {children.length === 0 && <p>{none}</p>}
      {children.length > 0 && (
        // Wide tables are scrolled by keyboard too.
        <div className={staff.scroll} tabIndex={0} role="group" aria-label={title}>
          <table className={`${staff.table} ${styles.documents}`}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      {more && <p>{more}</p>}
    </StaffSection>
  )
}

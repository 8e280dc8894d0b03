import type { ReactNode } from 'react'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = {
  title: string
  /** of its heading */
  level?: 2 | 3
  /** What stands in place of the table where it has no rows. */
  none: string
  columns: string[]
  /** What is said below it. */
  more?: string | false
  /** The rows. */
  children: ReactNode[]
}

/** A part of the dashboard with a table. */
export function DashboardTable({ title, level = 3, none, columns, more, children }: Props) {
  return (
    <StaffSection title={title} level={level} look={staff.panel}>
      {children.length === 0 && <p>{none}</p>}
      {children.length > 0 && (
        <ScrolledTable label={title} columns={columns} look={styles.documents}>
          {children}
        </ScrolledTable>
      )}
      {more && <p>{more}</p>}
    </StaffSection>
  )
}

type ScrolledTableProps = Pick<Props, 'columns' | 'children'> & { label: string; look?: string }

/** A table that, where it is wide, is scrolled by keyboard too. */
export function ScrolledTable({ label, columns, look = '', children }: ScrolledTableProps) {
  return (
    <div className={staff.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={`${staff.table} ${look}`}>
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
  )
}

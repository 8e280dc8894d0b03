import { useId, type ReactNode } from 'react'
import staff from './staff.module.css'

type Props = {
  title: ReactNode
  level?: 2 | 3
  /** Of the part; it stands by itself otherwise. */
  look?: string
  /** Something is wrong. */
  isBad?: boolean
  children: ReactNode
}

/** On the dashboard: a framed part that stands by itself. */
export const framed = `${staff.panel} ${staff.section}`

/** A part of a staff page below its title. */
export function StaffSection({ title, level = 2, look = staff.section, isBad, children }: Props) {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section className={look} aria-labelledby={id} data-tone={isBad ? 'bad' : undefined}>
      <Title id={id} className={staff.title}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** A bar of a chart on a staff page. It follows the page's look and direction; the number stands beside it. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span aria-hidden className={staff.bar}>
      <i style={{ width: `${whole > 0 ? (part / whole) * 100 : 0}%` }} />
    </span>
  )
}

import staff from './staff.module.css'

/** A bar of a chart on a staff page. It follows the page's look and direction; the number stands beside it. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span aria-hidden className={staff.bar}>
      <i style={{ width: `${whole > 0 ? (part / whole) * 100 : 0}%` }} />
    </span>
  )
}

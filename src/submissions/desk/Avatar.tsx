import type { CSSProperties } from 'react'
import styles from './desk.module.css'

/** A hue for what has a number: stable, and far from those of its neighbours (the golden angle). */
const hueOf = (id: number): CSSProperties =>
  // React's type knows no custom properties.
  ({ '--hue': Math.round((id * 137.508) % 360) }) as CSSProperties

/** The initials of a person in a colour that stays the same, for the eye alone. */
export function Avatar({ id, name }: { id: number; name: string }) {
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={hueOf(id)}
      data-initials={initialsOf(name)}
    />
  )
}

/** Of first and last name, without a hospital behind a comma; one letter where letters would join, as in Arabic. */
function initialsOf(name: string): string {
  const [person = ''] = name.split(',')
  const words = person.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''].map(firstOf)
  return /^\p{Script=Latin}/u.test(first) ? (first + last).toUpperCase() : first
}

const firstOf = (word = '') => new Intl.Segmenter().segment(word).containing(0)?.segment ?? ''

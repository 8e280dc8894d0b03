import type { Audience } from '@/domain/consultationFields'

type Props = {
  audience: Audience
  /** Decides the details, so that no two articles of an audience look alike. */
  seed: string
  className?: string
}

/**
 * The cover of an article without a picture: ways into the distance for nurses, a ward's windows at
 * night for hospitals.
 */
export function DrawnCover({ audience, seed, className = '' }: Props) {
  const number = hash(seed)
  return (
    <svg
      aria-hidden
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      className={`bg-navy-900 rtl:-scale-x-100 ${className}`}
    >
      {audience === 'nurses' ? <Ways number={number} /> : <Windows number={number} />}
    </svg>
  )
}

const wayCount = 5

function Ways({ number }: { number: number }) {
  const start = { x: 60 + (number % 5) * 30, y: 300 - (number % 7) * 8 }
  const ends = Array.from({ length: wayCount }, (_, index) => ({
    x: 400 + ((number >>> index) % 5) * 40 + index * 10,
    y: 50 + index * 58 + ((number >>> (index + 3)) % 4) * 9,
  }))
  return (
    <g fill="none" stroke="var(--color-accent-light)">
      {ends.map(({ x, y }, index) => (
        <g key={index} opacity={0.85 - index * 0.13}>
          <path
            strokeWidth="2.5"
            d={`M${start.x} ${start.y}Q${(start.x + x) / 2} ${Math.min(start.y, y) - 90} ${x} ${y}`}
          />
          <circle cx={x} cy={y} r="7" fill="var(--color-accent-light)" stroke="none" />
          <circle cx={x} cy={y} r="15" opacity=".5" />
        </g>
      ))}
      <circle cx={start.x} cy={start.y} r="11" fill="#fff" stroke="none" />
      <circle cx={start.x} cy={start.y} r="24" stroke="#fff" strokeWidth="2" opacity=".4" />
    </g>
  )
}

const columns = 10
const rows = 6

function Windows({ number }: { number: number }) {
  const windows = Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * 64 + 12,
    y: Math.floor(index / columns) * 64 + 2,
    isLit: hash(`${number}/${index}`) % 9 === 0,
  }))
  const path = (isLit: boolean) =>
    windows
      .filter((one) => one.isLit === isLit)
      .map(({ x, y }) => `M${x} ${y}h40v40h-40z`)
      .join('')
  return (
    <g strokeLinejoin="round" strokeWidth="10">
      <path d={path(false)} fill="var(--color-navy-800)" stroke="var(--color-navy-800)" />
      <g opacity=".6">
        <path d={path(true)} fill="var(--color-accent-light)" stroke="var(--color-accent-light)" />
      </g>
    </g>
  )
}

/** A number from a text, spread evenly (FNV-1a). */
function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (value ^ (value >>> 15)) >>> 0
}

import type { Country } from '@/domain/countries'

/** What lies in `public/images`, as docs/drawings.md describes it. */
export type DrawingName =
  | `skyline-${Country}`
  | 'arrival'
  | 'caution'
  | 'consultation'
  | 'contract'
  | 'documents'
  | 'hospital'
  | 'language'
  | 'survey'
  | 'ward'

/** A drawing beside words that say the same. A stored page has its first one within (`withDrawing`). */
export function Drawing({ name, className = '' }: { name: DrawingName; className?: string }) {
  const isSkyline = name.startsWith('skyline-')
  return (
    // A small drawing needs none of the image optimizer's sizes; anything but `lazy` React (19.3) preloads.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={`/images/${name}.svg`}
      alt=""
      width={isSkyline ? 1200 : 640}
      height={isSkyline ? 300 : 360}
      loading="lazy"
      className={`pointer-events-none object-bottom ${isSkyline ? 'object-cover' : ''} ${className}`}
    />
  )
}

/** A drawing beside the words of a page's hero, on its lower edge. */
export function HeroDrawing({ name, className = '' }: { name: DrawingName; className?: string }) {
  return <Drawing name={name} className={`${heroClass} ${className}`} />
}

const heroClass =
  '-mx-4 h-44 w-[calc(100%+2rem)] max-w-none mask-x-from-85% object-contain sm:h-64 lg:mx-0 lg:h-80 lg:w-full print:hidden'

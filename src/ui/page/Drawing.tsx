import { isFirstCountry, type Country, type FirstCountry } from '@/domain/countries'

/** What lies in `public/images`, as docs/drawings.md describes it. */
export type DrawingName =
  | `skyline-${FirstCountry | 'other'}`
  | 'arrival'
  | 'caution'
  | 'consultation'
  | 'contract'
  | 'documents'
  | 'hospital'
  | 'language'
  | 'survey'
  | 'ward'

/** A drawing beside words that say the same. */
export function Drawing({ name, className = '' }: { name: DrawingName; className?: string }) {
  const isWide = isSkyline(name)
  return (
    // A small drawing needs none of the image optimizer's sizes; anything but `lazy` React (19.3) preloads.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={`/images/${name}.svg`}
      alt=""
      width={isWide ? 1200 : 640}
      height={isWide ? 300 : 360}
      loading="lazy"
      className={`pointer-events-none object-bottom ${isWide ? 'object-cover' : ''} ${className}`}
    />
  )
}

/** A drawing beside the words of a page's hero, on its lower edge; its sides fade into the ground. */
export function HeroDrawing({ name, className = '' }: { name: DrawingName; className?: string }) {
  const size = isSkyline(name)
    ? '-mx-4 h-[min(10rem,44vw)] w-[calc(100%+2rem)] max-w-none sm:h-60 lg:mx-0 lg:w-full'
    : 'mx-auto w-full max-w-80 sm:max-w-md lg:max-w-xl'
  return <Drawing name={name} className={`${fadingClass} print:hidden ${size} ${className}`} />
}

/** The drawing of a country; those beside the first five share one. */
export function skylineOf(country: Country): DrawingName {
  return `skyline-${isFirstCountry(country) ? country : 'other'}`
}

const isSkyline = (name: DrawingName) => name.startsWith('skyline-')

/** Tailwind's own class for it brings nineteen properties of its engine into every page. */
const fadingClass = '[mask-image:linear-gradient(90deg,#0000,#000_8%,#000_92%,#0000)]'

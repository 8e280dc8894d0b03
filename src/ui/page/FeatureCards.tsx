import type { FeatureIcon as FeatureIconName } from '@/domain/featureIcons'
import { FeatureIcon } from './FeatureIcon'
import { translatedRows } from '@/ui/translatedRows'

type Feature = { title: string; text: string; icon: FeatureIconName; id?: string | null }

/** Features as cards, each with its icon, a title and a sentence. */
export function FeatureCards({ features }: { features: readonly Feature[] | null | undefined }) {
  const cards = translatedRows(features, 'title', 'text')
  return (
    <ul className={`mt-8 gap-4 sm:mt-10 sm:gap-6 ${cardGridClass(cards.length)}`}>
      {cards.map(({ id, title, text, icon }) => (
        <li key={id} className="rounded-card border border-line bg-white p-6 shadow-card sm:p-7">
          <div className="flex items-center gap-4 sm:block [&:lang(ml)]:block">
            <FeatureIcon name={icon} />
            <h3 className="min-w-0 text-lg font-bold sm:mt-5 [&:lang(ml)]:mt-5">{title}</h3>
          </div>
          <p className="mt-3 text-muted sm:mt-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** A grid whose rows have no gap at their end: two and three cards, four, or three and three. */
export function cardGridClass(count: number): string {
  const grid = 'grid grid-cols-1 sm:grid-cols-2'
  if (count === 4) return `${grid} xl:grid-cols-4`
  const narrow = count % 2 === 1 ? `${grid} sm:max-lg:*:last:col-span-2` : grid
  if (count % 3 === 2) {
    return `${narrow} lg:grid-cols-6 lg:*:col-span-2 lg:*:first:col-span-3 lg:*:nth-2:col-span-3`
  }
  return `${narrow} lg:grid-cols-3`
}

import type { Listed } from '@/publishing/contentReader'
import type { Audience } from '@/domain/consultationFields'
import type { PageLocale } from '@/i18n/locales'
import { Drawing, type DrawingName } from '@/ui/page/Drawing'
import { Picture } from '@/ui/page/Picture'

type Props = {
  article: Pick<Listed<'posts'>, 'cover' | 'audience' | 'slug'>
  locale: PageLocale
  sizes: string
  priority?: boolean
  className: string
}

/** An article's picture, or a drawing where there is none. */
export function ArticleCover({ article, locale, sizes, priority, className }: Props) {
  const { cover, audience, slug } = article
  const drawing = drawings[slug ?? ''] ?? spares[audience][(slug ?? '').length % 2 ? 1 : 0]
  return (
    <Picture
      id={cover}
      locale={locale}
      sizes={sizes}
      priority={priority}
      className={className}
      fallback={<Drawing name={drawing} className={`bg-navy-900 object-cover ${className}`} />}
    />
  )
}

const drawings: Record<string, DrawingName> = {
  'german-recognition-step-by-step': 'documents',
  'how-to-spot-recruitment-fraud': 'caution',
  'first-hundred-days-on-the-ward': 'ward',
  'hiring-nurses-abroad-fairly': 'contract',
}

const spares = {
  nurses: ['arrival', 'language'],
  hospitals: ['hospital', 'consultation'],
} as const satisfies Record<Audience, readonly DrawingName[]>

import type { Listed } from '@/publishing/contentReader'
import { Picture } from '@/ui/page/Picture'
import type { PageLocale } from '@/i18n/locales'
import { DrawnCover } from './DrawnCover'

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
  return (
    <Picture
      id={cover}
      locale={locale}
      sizes={sizes}
      priority={priority}
      className={className}
      fallback={<DrawnCover audience={audience} seed={slug ?? ''} className={className} />}
    />
  )
}

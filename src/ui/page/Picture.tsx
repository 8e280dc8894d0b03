import type { ReactNode } from 'react'
import { pictureId } from '@collections/publications/plainText'
import { getPicture } from '@/publishing/getPicture'
import type { PageLocale } from '@/i18n/locales'
import type { Media } from '@/payload-types'

type Props = {
  /** What an upload field holds. */
  id: number | Media | null | undefined
  locale: PageLocale
  /** How wide it is shown, as the `sizes` of HTML. */
  sizes: string
  /** True for what a visitor sees first. */
  priority?: boolean
  className?: string
  /** What is shown where there is no picture. */
  fallback?: ReactNode
}

/**
 * A picture from the CMS in the widths and formats it is kept in. One that has no words in the
 * language is not shown: a visitor who cannot see it would learn nothing.
 */
export async function Picture(props: Props) {
  const { locale, sizes, priority = false, className = '', fallback = null } = props
  const id = pictureId(props.id)
  const picture = id === null ? null : await getPicture({ id, locale })
  if (!picture) return fallback
  const { alt, src, width, height, avif, focus } = picture
  return (
    // A source in a row of things would take the gap before the picture once more.
    <picture className="contents [&>source]:hidden">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        width={width}
        height={height}
        src={src}
        style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
        className={`object-cover ${className}`}
      />
    </picture>
  )
}

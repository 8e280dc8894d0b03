import type { ReactNode } from 'react'
import { pictureId } from '@collections/publications/plainText'
import { getPicture } from '@/publishing/getPicture'
import type { PageLocale } from '@/i18n/locales'
import type { Media } from '@/payload-types'
import { HeroDrawing, type DrawingName } from './Drawing'

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

/** What stands beside the words of a page's hero: a photograph, or a drawing on its lower edge. */
export function HeroImage({
  drawing,
  photograph,
  locale,
}: {
  drawing: DrawingName
  /** The photograph that an editor has put in its place. */
  photograph: Props['id']
  locale: PageLocale
}) {
  return (
    <Picture
      id={photograph}
      locale={locale}
      sizes="(min-width: 75rem) 40rem, (min-width: 64rem) 55vw, 100vw"
      priority
      className="mb-10 aspect-video w-full rounded-card lg:mb-16 print:hidden"
      fallback={<HeroDrawing name={drawing} />}
    />
  )
}

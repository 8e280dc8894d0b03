import type { Media } from '@/payload-types'
import type { PageLocale } from '@/i18n/locales'
import { HeroDrawing, type DrawingName } from './Drawing'
import { Picture } from './Picture'

type Props = {
  drawing: DrawingName
  /** The photograph that an editor has put in its place. */
  photograph: number | Media | null | undefined
  locale: PageLocale
}

/** What stands beside the words of a page's hero: a photograph, or a drawing on its lower edge. */
export function HeroImage({ drawing, photograph, locale }: Props) {
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

import Link from 'next/link'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { buttonClass } from '@/ui/buttonClass'

type Props = { locale: PageLocale; text: string; look?: keyof typeof buttonClass }

/** The way back to the home page, below the band of a page that says little else. */
export function HomeLink({ locale, text, look = 'primary' }: Props) {
  return (
    <div className="px-4 py-12 text-center sm:py-16">
      <Link href={localePath({ locale, path: '/' })} prefetch={false} className={buttonClass[look]}>
        {text}
      </Link>
    </div>
  )
}

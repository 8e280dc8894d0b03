import Link from 'next/link'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { buttonClass } from '@/ui/buttonClass'

/** The way back to the home page, below the band of a page that says little else. */
export function HomeLink({ locale, text }: { locale: PageLocale; text: string }) {
  return (
    <div className="px-4 py-12 text-center sm:py-16">
      <Link
        href={localePath({ locale, path: '/' })}
        prefetch={false}
        className={buttonClass.primary}
      >
        {text}
      </Link>
    </div>
  )
}

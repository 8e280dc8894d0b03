import type { PageLocale } from '@/i18n/locales'
import { buttonClass } from '@/ui/buttonClass'
import { PageLink } from '@/ui/PageLink'

type Props = { locale: PageLocale; text: string; look?: keyof typeof buttonClass }

/** The way back to the home page, below the band of a page that says little else. */
export function HomeLink({ locale, text, look = 'primary' }: Props) {
  return (
    <div className="px-4 py-12 text-center sm:py-16">
      <PageLink locale={locale} path="/" className={buttonClass[look]}>
        {text}
      </PageLink>
    </div>
  )
}

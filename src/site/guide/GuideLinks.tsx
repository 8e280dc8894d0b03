import { ArrowRight } from 'lucide-react'
import type { Listed } from '@/publishing/contentReader'
import { cardGridClass } from '@/ui/page/FeatureCards'
import { CountryFlag } from '@/ui/CountryFlag'
import type { PageLocale } from '@/i18n/locales'
import { processPath } from '@/domain/sitePages'
import { Drawing, skylineOf } from '@/ui/page/Drawing'
import { ForeignWords } from '@/ui/ForeignWords'
import { PageLink } from '@/ui/PageLink'

type Props = {
  locale: PageLocale
  title: string
  guides: readonly Listed<'process-guides'>[]
}

/** Links to the guides that are written. */
export function GuideLinks({ locale, title, guides }: Props) {
  if (guides.length === 0) return null
  return (
    <nav
      aria-labelledby="guides-title"
      className="mx-auto max-w-site px-4 py-14 sm:px-6 sm:py-20 print:hidden"
    >
      <h2 id="guides-title" className="text-title font-bold ltr:tracking-tight">
        {title}
      </h2>
      <ul className={`mt-8 gap-4 sm:gap-6 ${cardGridClass(guides.length)}`}>
        {guides.map((guide) => (
          <li key={guide.slug}>
            <PageLink
              locale={locale}
              path={`${processPath}/${guide.slug}`}
              className="group block h-full overflow-clip rounded-card border border-line bg-white font-semibold shadow-card transition-colors hover:border-accent"
            >
              <Drawing name={skylineOf(guide.slug)} className="h-24 w-full bg-navy-950" />
              <span className="flex items-center gap-4 p-5">
                <CountryFlag country={guide.slug} />
                <span className="min-w-0 grow group-hover:underline">
                  <ForeignWords text={guide.title} locale={locale} />
                </span>
                <ArrowRight
                  aria-hidden
                  size={20}
                  className="shrink-0 text-accent rtl:-scale-x-100"
                />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { ArrowRight, ChevronDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Listed, PageContent, PageProps } from '@/publishing/contentReader'
import { Choice, ChoicePanel } from '@/ui/ChoicePanels'
import { CountryChoice } from '@/ui/ChoiceList'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import { Drawing, skylineOf } from '@/ui/page/Drawing'
import type { PageLocale } from '@/i18n/locales'
import { processPath } from '@/domain/sitePages'
import { StepList } from '@/site/guide/StepList'
import { PageLink } from '@/ui/PageLink'
import { ViewPanel } from './ViewPanel'

type Props = PageProps & { home: PageContent<'home-page'> }

const panelPrefix = 'steps-'

/** What it takes to work in a country, step by step, for one country at a time. */
export async function CountryProcess({ locale, reader, home }: Props) {
  const [t, guides] = await Promise.all([
    getTranslations({ locale, namespace: 'home.process' }),
    reader.list({ kind: 'process-guides', locale }),
  ])
  const countries = translatedRows(guides, 'name')
  const first = countries[0]
  if (!first) return null
  return (
    <Choice initial={first.slug} isOfCountries>
      <section
        aria-labelledby="process-title"
        className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24"
      >
        <div data-reveal className="grid grid-cols-1 gap-8 lg:grid-cols-12 lg:gap-12">
          <div className="lg:col-span-5 lg:pt-4">
            <div id="process-title">
              <ViewPanel audience="nurses" withoutScript="target">
                <h2 className={titleClass}>{home.processTitle}</h2>
              </ViewPanel>
              <ViewPanel audience="hospitals" withoutScript="target">
                <h2 className={titleClass}>{t('hospitalTitle')}</h2>
              </ViewPanel>
            </div>
            {home.processDescription && (
              <p data-needs-script className="mt-3 text-[1.125rem] text-muted">
                <ForeignWords text={home.processDescription} locale={locale} />
              </p>
            )}
            <CountryChoice
              label={t('countrySelector')}
              countries={countries}
              panelPrefix={panelPrefix}
            />
          </div>
          <div className="lg:col-span-7">
            {countries.map((guide) => (
              <ChoicePanel key={guide.slug} id={`${panelPrefix}${guide.slug}`} value={guide.slug}>
                <Steps locale={locale} guide={guide} />
              </ChoicePanel>
            ))}
          </div>
        </div>
      </section>
    </Choice>
  )
}

const titleClass = 'text-title font-bold ltr:tracking-tight'

const skylineClass = 'h-28 w-full bg-navy-950 sm:h-36 print:hidden'

async function Steps({ locale, guide }: { locale: PageLocale; guide: Listed<'process-guides'> }) {
  const t = await getTranslations({ locale, namespace: 'home.process' })
  const titleId = `${panelPrefix}${guide.slug}-title`
  return (
    <details
      open
      suppressHydrationWarning
      className="group rounded-card border border-line bg-white shadow-card"
    >
      <summary
        id={titleId}
        className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-4 text-lg font-bold sm:px-8 [&::-webkit-details-marker]:hidden"
      >
        <span>{t('stepsTitle', { country: guide.name })}</span>
        <ChevronDown
          aria-hidden
          size={22}
          className="shrink-0 text-accent transition-transform group-open:rotate-180"
        />
      </summary>
      <Drawing name={skylineOf(guide.slug)} className={skylineClass} />
      <div className="p-5 sm:px-8 sm:py-6">
        <StepList locale={locale} guide={guide} />
        <PageLink
          locale={locale}
          path={`${processPath}/${guide.slug}`}
          aria-describedby={titleId}
          className="mt-5 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-dark hover:underline"
        >
          {t('detailedProcess')}
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </PageLink>
      </div>
    </details>
  )
}

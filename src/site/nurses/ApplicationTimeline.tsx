import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Listed, PageContent, PageProps } from '@/publishing/contentReader'
import { Choice, ChoicePanel } from '@/ui/ChoicePanels'
import { CountryChoice } from '@/ui/ChoiceList'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import type { PageLocale } from '@/i18n/locales'
import { processPath } from '@/domain/sitePages'
import { PageLink } from '@/ui/PageLink'

type Props = PageProps & {
  page: PageContent<'nurse-page'>
  /** What stands below the steps. */
  children: ReactNode
}

const panelPrefix = 'application-'
const titleId = 'timeline-title'

/**
 * The steps of an application, of which the first is the one a visitor is at. They are the same for
 * every country; only the heading names the one chosen.
 */
export async function ApplicationTimeline({ locale, reader, page, children }: Props) {
  const [t, guides] = await Promise.all([
    getTranslations({ locale, namespace: 'home.process' }),
    reader.list({ kind: 'process-guides', locale }),
  ])
  const countries = translatedRows(guides, 'name')
  // A draft may not have one yet.
  const title = page.timelineTitle ?? ''
  return (
    <Choice initial={countries[0]?.slug ?? ''} isOfCountries>
      <section aria-labelledby={titleId} className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-14 sm:px-6 sm:py-20">
          <CountryChoice
            label={t('countrySelector')}
            countries={countries}
            panelPrefix={panelPrefix}
          />
          <div id={titleId} aria-live="polite" className="mt-8 sm:mt-10">
            {countries.map(({ slug, name }) => (
              <ChoicePanel
                key={slug}
                id={`${panelPrefix}${slug}`}
                value={slug}
                withoutScript="target"
              >
                <h2 className="text-title font-bold ltr:tracking-tight">
                  <ForeignWords text={title.replaceAll('{country}', () => name)} locale={locale} />
                </h2>
              </ChoicePanel>
            ))}
          </div>
          {page.timelineDescription && (
            <p className="mt-3 max-w-2xl text-[1.125rem] text-muted">
              <ForeignWords text={page.timelineDescription} locale={locale} />
            </p>
          )}
          <Steps locale={locale} steps={page.timeline} />
          {countries.map((guide) => (
            <ChoicePanel key={guide.slug} value={guide.slug}>
              <GuideLink locale={locale} guide={guide} />
            </ChoicePanel>
          ))}
          <div className="mt-10">{children}</div>
        </div>
      </section>
    </Choice>
  )
}

/** Leads to every step with its months and costs, where a guide says so. */
async function GuideLink({
  locale,
  guide,
}: {
  locale: PageLocale
  guide: Listed<'process-guides'>
}) {
  if (!guide.title) return null
  const t = await getTranslations({ locale, namespace: 'nurses' })
  return (
    <PageLink
      locale={locale}
      path={`${processPath}/${guide.slug}`}
      className="mt-8 inline-flex min-h-11 items-center gap-2 font-semibold text-accent-dark hover:underline"
    >
      <span>{t('allSteps', { country: guide.name })}</span>
      <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
    </PageLink>
  )
}

async function Steps({
  locale,
  steps,
}: {
  locale: PageLocale
  steps: PageContent<'nurse-page'>['timeline']
}) {
  const t = await getTranslations({ locale, namespace: 'nurses' })
  return (
    <ol className="mt-10 grid grid-cols-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-6">
      {translatedRows(steps, 'title', 'text').map(({ id, title, text }, index) => (
        <li
          key={id}
          aria-current={index === 0 ? 'step' : undefined}
          className="group relative flex gap-4 pb-8 last:pb-0 sm:gap-6 lg:block lg:pb-0"
        >
          <span className={numberClass}>{index + 1}</span>
          <span aria-hidden className={lineClass} />
          <div className="min-w-0 lg:mt-5">
            <p className={stateClass}>{index === 0 ? t('current') : t('upcoming')}</p>
            <h3 className="mt-2 text-lg font-bold">
              <ForeignWords text={title} locale={locale} />
            </h3>
            <p className="mt-1.5 text-muted">
              <ForeignWords text={text} locale={locale} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const numberClass =
  'relative z-10 flex size-11 shrink-0 items-center justify-center rounded-full border-2 border-field bg-white font-bold text-muted ' +
  'group-aria-[current]:border-accent group-aria-[current]:bg-accent group-aria-[current]:text-white'

/** Leads from a step's number to the next one: downwards, and sideways where there is room. */
const lineClass =
  'absolute start-5.5 top-11 bottom-0 w-0.5 bg-line group-last:hidden group-aria-[current]:bg-accent ' +
  'lg:start-11 lg:-end-6 lg:top-5.5 lg:bottom-auto lg:h-0.5 lg:w-auto'

const stateClass =
  'inline-block rounded-full border border-line bg-white px-3 py-0.5 text-sm font-semibold text-muted ' +
  'group-aria-[current]:border-accent group-aria-[current]:bg-accent group-aria-[current]:text-white'

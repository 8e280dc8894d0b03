import { BadgeCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { PageContent } from '@/publishing/contentReader'
import { FeatureIcon } from '@/ui/page/FeatureIcon'
import { translatedRows } from '@/ui/translatedRows'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'

type Props = { locale: PageLocale; page: PageContent<'hospital-page'> }

/** The closing section: what hospitals get, beside an example of it. */
export function ClosingSection({ locale, page }: Props) {
  const hasExample = exampleRows(page).length > 0
  return (
    <section aria-labelledby="closing-title">
      <div
        data-reveal
        className={`mx-auto grid max-w-site grid-cols-1 items-start gap-12 px-4 py-16 sm:px-6 sm:py-24 lg:gap-16 ${hasExample ? 'lg:grid-cols-2' : ''}`}
      >
        <div>
          <h2 id="closing-title" className="text-title font-bold ltr:tracking-tight">
            {page.closingTitle}
          </h2>
          {page.closingDescription && (
            <p className="mt-4 text-[1.125rem] text-muted">{page.closingDescription}</p>
          )}
          <ul
            className={`mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 ${hasExample ? 'lg:grid-cols-1' : ''}`}
          >
            {translatedRows(page.closingPoints, 'title', 'text').map(
              ({ id, title, text, icon }) => (
                <li key={id} className="flex gap-4">
                  <FeatureIcon name={icon} />
                  <div className="min-w-0">
                    <h3 className="text-lg font-bold">{title}</h3>
                    <p className="mt-1 text-muted">{text}</p>
                  </div>
                </li>
              ),
            )}
          </ul>
        </div>
        {hasExample && <ExampleFile locale={locale} page={page} />}
      </div>
    </section>
  )
}

/** What a hospital gets to read of a candidate, always marked as made up. */
async function ExampleFile({ locale, page }: Props) {
  const t = await getTranslations({ locale, namespace: 'hospitals' })
  return (
    <div className="rounded-card border border-line bg-white shadow-card">
      <div
        data-dark
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-t-card bg-navy-950 px-5 py-4 text-white sm:px-6"
      >
        <h3 className="text-lg font-bold">
          <ForeignWords text={page.exampleTitle} locale={locale} />
        </h3>
        <p className="rounded-full border border-white/40 px-3 py-0.5 text-sm font-semibold">
          {t('example')}
        </p>
      </div>
      <dl className="divide-y divide-line px-5 sm:px-6">
        {exampleRows(page).map(({ id, label, text, isChecked }) => (
          <div key={id} className="py-3 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
            <dt className="text-sm font-semibold text-muted sm:pt-0.5">{label}</dt>
            <dd>
              <ForeignWords text={text} locale={locale} />
              {isChecked && (
                <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-accent-dark">
                  <BadgeCheck aria-hidden size={18} className="shrink-0" />
                  {t('checked')}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="rounded-b-card border-t border-line bg-mist px-5 py-4 text-sm text-muted sm:px-6">
        {t('exampleNote')}
      </p>
    </div>
  )
}

/** Its entries; none where a language has no heading for them. */
function exampleRows(page: PageContent<'hospital-page'>) {
  return page.exampleTitle ? translatedRows(page.exampleFile, 'label', 'text') : []
}

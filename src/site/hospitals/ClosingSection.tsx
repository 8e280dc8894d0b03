import type { PageContent } from '@/publishing/contentReader'
import { FeatureIcon } from '@/ui/page/FeatureIcon'
import { translatedRows } from '@/ui/translatedRows'
import type { PageLocale } from '@/i18n/locales'
import { ExampleFile, exampleRows } from './ExampleFile'

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

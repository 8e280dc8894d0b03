import { Printer } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { PageProps } from '@/publishing/contentReader'
import { offeredCountries } from '@/publishing/offeredCountries'
import type { ShownStanding } from '@/domain/standing'
import { HeroDrawing } from '@/ui/page/Drawing'
import { PageHero } from '@/ui/page/PageHero'
import { PrintButton } from './PrintButton'
import { CountryStanding } from './CountryStanding'
import { StandingForm } from './StandingForm'
import { StoredAnswers } from './StoredAnswers'

type Props = PageProps & {
  /** What was sent; nothing where the page is opened. */
  shown?: ShownStanding
}

/** A few questions, and for each country what a nurse has, what is missing and how long that takes. */
export async function StandingPage({ locale, reader, shown }: Props) {
  const t = await getTranslations({ locale })
  const answers = shown && !shown.isRefused ? shown.answers : null
  const guides = answers ? await reader.list({ kind: 'process-guides', locale }) : []
  const wished = guides.filter(({ slug }) => answers?.countries.includes(slug))
  return (
    <>
      {/* With an answer the title alone: the answer belongs on the first screen. */}
      <PageHero
        title={t('standing.title')}
        description={answers ? undefined : t('standing.description')}
        image={answers ? undefined : <HeroDrawing name="documents" />}
      />
      {answers && (
        <section
          aria-labelledby="standing"
          className="mx-auto max-w-site px-4 py-12 sm:px-6 sm:py-16"
        >
          <h2 id="standing" className="text-title font-bold ltr:tracking-tight">
            {t('standing.result')}
          </h2>
          <p className="mt-3 max-w-[68ch] text-muted">{t('standing.caution')}</p>
          <PrintButton>
            <Printer aria-hidden size={18} />
            {t('guide.print')}
          </PrintButton>
          <ul className="mt-8 grid grid-cols-1 items-start gap-6 md:grid-cols-2 xl:grid-cols-3 print:block">
            {(wished.length > 0 ? wished : guides).map((guide) => (
              <CountryStanding key={guide.id} locale={locale} guide={guide} answers={answers} />
            ))}
          </ul>
        </section>
      )}
      <section
        aria-labelledby="questions"
        className="bg-mist px-4 py-12 sm:px-6 sm:py-16 print:hidden"
      >
        <div className="mx-auto max-w-3xl rounded-card border border-line bg-white p-5 shadow-card sm:p-8">
          <h2 id="questions" className="text-xl font-bold sm:text-2xl">
            {answers ? t('standing.change') : t('standing.questions')}
          </h2>
          {shown?.isRefused && (
            <p role="alert" className="mt-4 rounded-xl bg-danger-mist p-4 font-medium text-danger">
              {t('errors.rate_limited')}
            </p>
          )}
          <StandingForm
            locale={locale}
            countries={await offeredCountries({ reader, locale })}
            answers={shown?.answers}
          />
          <StoredAnswers
            locale={locale}
            isSent={shown !== undefined}
            texts={{ clear: t('standing.clear'), cleared: t('standing.cleared') }}
          />
        </div>
      </section>
    </>
  )
}

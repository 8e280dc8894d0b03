import { getTranslations } from 'next-intl/server'
import type { Listed, PageProps } from '@/publishing/contentReader'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { buttonClass } from '@/ui/buttonClass'
import { CountryFlag } from '@/ui/CountryFlag'
import { translatedRows } from '@/ui/translatedRows'
import { FraudLink } from '@/ui/page/FraudLink'
import { skylineOf } from '@/ui/page/Drawing'
import { HeroImage } from '@/ui/page/Picture'
import { PageHero } from '@/ui/page/PageHero'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { isCountry } from '@/domain/countries'
import { processPath } from '@/domain/sitePages'
import { ShareLink } from '@/ui/page/ShareLink'
import { Team } from '@/ui/page/Team'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { StandingLink } from '@/site/standing/StandingLink'
import { Facts, Headlines } from './Facts'
import { GuideLinks } from './GuideLinks'
import { Process } from './Process'
import { StepList } from './StepList'

type Props = PageProps & {
  /** As in the address; any other name than a country's shows the generic page. */
  country: string
}

/** The guide to a country's process, or what is shown where there is none. */
export async function GuidePage({ locale, reader, country }: Props) {
  const guides = await reader.list({ kind: 'process-guides', locale })
  const written = translatedRows(guides, 'name', 'title')
  const guide = written.find(({ slug }) => slug === country)
  const t = await getTranslations({ locale, namespace: 'guide' })
  return (
    <>
      {guide ? (
        <WrittenGuide locale={locale} guide={guide} />
      ) : (
        <NoGuide
          locale={locale}
          reader={reader}
          country={translatedRows(guides, 'name').find(({ slug }) => slug === country)}
        />
      )}
      <ConsultationOffer locale={locale} country={isCountry(country) ? country : undefined} />
      <div className="print:hidden">
        <Team locale={locale} reader={reader} />
      </div>
      <GuideLinks
        locale={locale}
        title={guide ? t('otherGuides') : t('guides')}
        guides={written.filter((one) => one !== guide)}
      />
      <RevealOnScroll />
    </>
  )
}

type Guide = Listed<'process-guides'>

const guideImage = ({ guide, locale }: { guide: Guide; locale: PageLocale }) => (
  <HeroImage drawing={skylineOf(guide.slug)} photograph={guide.picture} locale={locale} />
)

function WrittenGuide({ locale, guide }: { locale: PageLocale; guide: Guide }) {
  return (
    <>
      <PageHero
        title={<ForeignWords text={guide.title} locale={locale} />}
        description={guide.subtitle && <ForeignWords text={guide.subtitle} locale={locale} />}
        image={guideImage({ guide, locale })}
      />
      <Headlines locale={locale} guide={guide} />
      <div className="mx-auto grid max-w-site grid-cols-1 items-start gap-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <Process locale={locale} guide={guide} />
          <ShareLink
            locale={locale}
            path={`${processPath}/${guide.slug}`}
            title={guide.title ?? guide.name}
          />
        </div>
        <div className="lg:col-span-4">
          <Facts locale={locale} guide={guide} />
        </div>
      </div>
    </>
  )
}

/**
 * The generic title of the specification (section 2) and, below it, what is known of a country that
 * there is no guide for (decision 0013).
 */
async function NoGuide({ locale, reader, country }: PageProps & { country: Guide | undefined }) {
  const [t, texts] = await Promise.all([
    getTranslations({ locale }),
    reader.getPage({ kind: 'site-texts', locale }),
  ])
  return (
    <>
      <PageHero
        title={texts?.guideTitle ?? t('footer.guides')}
        description={texts?.guideDescription ?? undefined}
        image={country && guideImage({ guide: country, locale })}
      />
      {country && translatedRows(country.steps, 'text').length > 0 && (
        <section
          aria-labelledby="steps-title"
          className="mx-auto max-w-3xl px-4 py-12 sm:px-6 sm:py-16"
        >
          <h2 id="steps-title" className="flex items-center gap-4 text-title font-bold">
            <CountryFlag country={country.slug} />
            <span>{t('home.process.stepsTitle', { country: country.name })}</span>
          </h2>
          <div className="mt-8 rounded-card border border-line bg-white p-5 shadow-card sm:p-8">
            <StepList locale={locale} guide={country} />
          </div>
        </section>
      )}
    </>
  )
}

async function ConsultationOffer({ locale, country }: { locale: PageLocale; country?: string }) {
  const t = await getTranslations({ locale })
  return (
    <section aria-labelledby="advice-title" className="bg-mist print:hidden">
      <div
        data-reveal
        className="mx-auto flex max-w-site flex-col items-start gap-6 px-4 py-14 sm:px-6 sm:py-16 lg:flex-row lg:items-center lg:justify-between"
      >
        <div>
          <h2 id="advice-title" className="text-title font-bold ltr:tracking-tight">
            {t('guide.advice')}
          </h2>
          <p className="mt-2 max-w-2xl text-[1.125rem] text-muted">
            {t('consultation.nursesIntro')}
          </p>
          <StandingLink locale={locale} className="mt-3" />
          <FraudLink locale={locale} hasPromise className="mt-4 max-w-2xl text-muted" />
        </div>
        <ConsultationButton
          audience="nurses"
          locale={locale}
          country={country}
          className={`${buttonClass.primary} min-h-13 shrink-0 px-7 text-center text-lg max-sm:w-full`}
        >
          {t('consultation.title')}
        </ConsultationButton>
      </div>
    </section>
  )
}

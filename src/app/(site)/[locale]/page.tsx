import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { getSiteSettings } from '@/cms/siteSettings'
import { Choice } from '@/components/Choice'
import { RevealOnScroll } from '@/components/RevealOnScroll'
import { buttonClass } from '@/components/ui/buttonClass'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { CountryProcess } from '@/features/home/CountryProcess'
import { FeatureGrid } from '@/features/home/FeatureGrid'
import { Hero } from '@/features/home/Hero'
import { getHomeStart } from '@/features/home/homeStart'
import { Statistics } from '@/features/home/Statistics'
import { alternates } from '@/i18n/alternates'
import type { PageLocale } from '@/i18n/locales'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import type { Audience } from '@/lib/consultationFields'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const [t, { brand }] = await Promise.all([
    getTranslations({ locale, namespace: 'home' }),
    getSiteSettings(),
  ])
  // The layout's title template is for the pages below it, not for the one beside it.
  return {
    title: `${t('metaTitle')} · ${brand}`,
    description: t('metaDescription'),
    alternates: alternates({ locale, path: '/' }),
  }
}

export default async function HomePage({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <Choice initial={getHomeStart(locale).audience}>
      <div data-dark className="overflow-x-clip bg-navy-950 text-white">
        <Hero
          locale={locale}
          actions={{
            nurses: <RequestButton locale={locale} audience="nurses" />,
            hospitals: <RequestButton locale={locale} audience="hospitals" />,
          }}
        />
        <Statistics locale={locale} />
      </div>
      <CountryProcess locale={locale} />
      <FeatureGrid locale={locale} />
      <RevealOnScroll />
    </Choice>
  )
}

async function RequestButton({ locale, audience }: { locale: PageLocale; audience: Audience }) {
  const t = await getTranslations({ locale, namespace: 'home' })
  return (
    <ConsultationButton
      audience={audience}
      locale={locale}
      className={`${buttonClass.primary} min-h-13 px-7 text-center text-lg max-sm:w-full`}
    >
      {t(`${audience}.button`)}
    </ConsultationButton>
  )
}

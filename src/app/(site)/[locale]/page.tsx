import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { getSiteSettings } from '@/cms/siteSettings'
import { Choice } from '@/components/Choice'
import { RevealOnScroll } from '@/components/RevealOnScroll'
import { CountryProcess } from '@/features/home/CountryProcess'
import { FeatureGrid } from '@/features/home/FeatureGrid'
import { Hero } from '@/features/home/Hero'
import { getHomeStart } from '@/features/home/homeStart'
import { Statistics } from '@/features/home/Statistics'
import { isPageLocale } from '@/i18n/locales'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  if (!isPageLocale(locale)) notFound()
  const [t, { brand }] = await Promise.all([
    getTranslations({ locale, namespace: 'home' }),
    getSiteSettings(),
  ])
  // The layout's title template is for the pages below it, not for the one beside it.
  return { title: `${t('metaTitle')} · ${brand}`, description: t('metaDescription') }
}

export default async function HomePage({ params }: Props) {
  const { locale } = await params
  if (!isPageLocale(locale)) notFound()
  setRequestLocale(locale)
  return (
    <Choice initial={getHomeStart(locale).audience}>
      <div data-dark className="overflow-x-clip bg-navy-950 text-white">
        <Hero locale={locale} />
        <Statistics locale={locale} />
      </div>
      <CountryProcess locale={locale} />
      <FeatureGrid locale={locale} />
      <RevealOnScroll />
    </Choice>
  )
}

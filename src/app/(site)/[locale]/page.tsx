import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { getSiteSettings } from '@/cms/siteSettings'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { HomePage } from '@/features/home/HomePage'
import { alternates } from '@/i18n/alternates'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const [home, { brand }] = await Promise.all([
    publishedContent.getPage({ kind: 'home-page', locale }),
    getSiteSettings(),
  ])
  if (!home) return {}
  // The layout's title template is for the pages below it, not for the one beside it.
  return {
    title: `${home.metaTitle} · ${brand}`,
    description: home.metaDescription,
    alternates: alternates({ locale, path: '/' }),
  }
}

export default async function HomeRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <HomePage locale={locale} reader={publishedContent} RequestButton={ConsultationButton} />
}

import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { PricingPage } from '@/features/pricing/PricingPage'
import { alternates } from '@/i18n/alternates'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const [{ pricing }, texts] = await Promise.all([
    getMessages(locale),
    publishedContent.getPage({ kind: 'site-texts', locale }),
  ])
  return {
    title: texts?.pricingTitle || pricing.title,
    description: texts?.pricingDescription,
    alternates: alternates({ locale, path: '/pricing' }),
  }
}

export default async function PricingRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <PricingPage
      locale={locale}
      reader={publishedContent}
      renderButton={(button) => (
        <ConsultationButton audience="hospitals" locale={locale} {...button} />
      )}
    />
  )
}

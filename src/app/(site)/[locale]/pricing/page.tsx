import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { PricingPage } from '@/features/pricing/PricingPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/pricing' })
}

export default async function PricingRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageData locale={locale} path="/pricing" />
      <PricingPage
        locale={locale}
        reader={publishedContent}
        renderButton={(button) => (
          <ConsultationButton audience="hospitals" locale={locale} {...button} />
        )}
      />
    </>
  )
}

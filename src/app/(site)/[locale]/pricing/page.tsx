import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { PricingPage } from '@/site/pricing/PricingPage'
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
      <PageStructuredData locale={locale} path="/pricing" />
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

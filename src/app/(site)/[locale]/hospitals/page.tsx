import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { HospitalPage } from '@/site/hospitals/HospitalPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/hospitals' })
}

export default async function HospitalsRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageStructuredData locale={locale} path="/hospitals" />
      <HospitalPage
        locale={locale}
        reader={publishedContent}
        consultation={<ConsultationSection audience="hospitals" locale={locale} />}
      />
    </>
  )
}

import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { ConsultationSection } from '@/features/consultation/ConsultationSection'
import { HospitalPage } from '@/features/hospitals/HospitalPage'
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
      <PageData locale={locale} path="/hospitals" />
      <HospitalPage
        locale={locale}
        reader={publishedContent}
        consultation={<ConsultationSection audience="hospitals" locale={locale} />}
      />
    </>
  )
}

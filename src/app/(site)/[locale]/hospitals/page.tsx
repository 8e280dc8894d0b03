import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { ConsultationSection } from '@/features/consultation/ConsultationSection'
import { HospitalPage } from '@/features/hospitals/HospitalPage'
import { alternates } from '@/i18n/alternates'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const page = await publishedContent.getPage({ kind: 'hospital-page', locale })
  return {
    title: page?.title,
    description: page?.metaDescription ?? page?.description,
    alternates: alternates({ locale, path: '/hospitals' }),
  }
}

export default async function HospitalsRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <HospitalPage
      locale={locale}
      reader={publishedContent}
      consultation={<ConsultationSection audience="hospitals" locale={locale} />}
    />
  )
}

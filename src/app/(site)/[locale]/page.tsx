import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { HomePage } from '@/features/home/HomePage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/' })
}

export default async function HomeRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageData locale={locale} path="/" />
      <HomePage locale={locale} reader={publishedContent} RequestButton={ConsultationButton} />
    </>
  )
}

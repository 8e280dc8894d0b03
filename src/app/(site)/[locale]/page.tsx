import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { HomePage } from '@/site/home/HomePage'
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
      <PageStructuredData locale={locale} path="/" />
      <HomePage locale={locale} reader={publishedContent} RequestButton={ConsultationButton} />
    </>
  )
}

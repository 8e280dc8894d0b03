import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/content'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageData } from '@/ui/page/PageData'
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
      <PageData locale={locale} path="/" />
      <HomePage locale={locale} reader={publishedContent} RequestButton={ConsultationButton} />
    </>
  )
}

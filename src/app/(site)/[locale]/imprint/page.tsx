import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { LegalPage } from '@/site/legal/LegalPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/imprint' })
}

export default async function ImprintRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageStructuredData locale={locale} path="/imprint" />
      <LegalPage locale={locale} reader={publishedContent} page="imprint" />
    </>
  )
}

import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { LegalPage } from '@/features/legal/LegalPage'
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
      <PageData locale={locale} path="/imprint" />
      <LegalPage locale={locale} reader={publishedContent} page="imprint" />
    </>
  )
}

import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { pageMetadata } from '@/cms/pageMetadata'
import { PageData } from '@/components/PageData'
import { LegalPage } from '@/features/legal/LegalPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: '/accessibility' })
}

export default async function AccessibilityRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageData locale={locale} path="/accessibility" />
      <LegalPage locale={locale} reader={publishedContent} page="accessibility" />
    </>
  )
}

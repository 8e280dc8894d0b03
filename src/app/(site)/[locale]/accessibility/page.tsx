import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/content'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageData } from '@/ui/page/PageData'
import { LegalPage } from '@/site/legal/LegalPage'
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

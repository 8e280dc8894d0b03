import type { Metadata } from 'next'
import { checkUsPath } from '@/domain/sitePages'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { CheckUsPage } from '@/site/checkUs/CheckUsPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: checkUsPath })
}

export default async function CheckUsRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageStructuredData locale={locale} path={checkUsPath} />
      <CheckUsPage locale={locale} reader={publishedContent} />
    </>
  )
}

import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { searchPath } from '@/domain/sitePages'
import { pageMetadata } from '@/publishing/pageMetadata'
import { SearchPage } from '@/site/search/SearchPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: searchPath })
}

export default async function SearchRoute({ params }: Props) {
  return <SearchPage locale={await requirePageLocale(params)} reader={publishedContent} />
}

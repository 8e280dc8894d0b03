import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { BlogPage } from '@/site/blog/BlogPage'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { blogPath } from '@/domain/sitePages'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: await requirePageLocale(params), path: blogPath })
}

export default async function BlogRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return (
    <>
      <PageStructuredData locale={locale} path={blogPath} />
      <BlogPage locale={locale} reader={publishedContent} />
    </>
  )
}

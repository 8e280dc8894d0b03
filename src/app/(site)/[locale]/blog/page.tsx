import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/content'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageData } from '@/ui/page/PageData'
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
      <PageData locale={locale} path={blogPath} />
      <BlogPage locale={locale} reader={publishedContent} />
    </>
  )
}

import type { Metadata } from 'next'
import { blogPagePath } from '@/publishing/blogPages'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { BlogPage } from '@/site/blog/BlogPage'
import { requirePageLocale } from '@/i18n/requirePageLocale'

type Props = { params: Promise<{ locale: string; number: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, number } = await readParams(params)
  return pageMetadata({ locale, path: blogPagePath(number) })
}

/** The blog's pages after the first; the proxy knows how many there are. */
export default async function BlogPageRoute({ params }: Props) {
  const { locale, number } = await readParams(params)
  return (
    <>
      <PageStructuredData locale={locale} path={blogPagePath(number)} />
      <BlogPage locale={locale} reader={publishedContent} number={number} />
    </>
  )
}

async function readParams(params: Props['params']) {
  const [locale, { number }] = await Promise.all([requirePageLocale(params), params])
  return { locale, number: Number(number) }
}

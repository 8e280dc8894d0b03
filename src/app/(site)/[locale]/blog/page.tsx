import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { BlogPage } from '@/features/blog/BlogPage'
import { alternates } from '@/i18n/alternates'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { blogPath } from '@/lib/sitePages'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const [{ blog }, texts] = await Promise.all([
    getMessages(locale),
    publishedContent.getPage({ kind: 'site-texts', locale }),
  ])
  return {
    title: texts?.blogTitle || blog.title,
    description: texts?.blogDescription,
    alternates: alternates({ locale, path: blogPath }),
  }
}

export default async function BlogRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <BlogPage locale={locale} reader={publishedContent} />
}

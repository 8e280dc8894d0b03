import type { Metadata } from 'next'
import { publishedContent } from '@/cms/content'
import { ArticlePage } from '@/features/blog/ArticlePage'
import { ConsultationButton } from '@/features/consultation/ConsultationButton'
import { alternates } from '@/i18n/alternates'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { blogPath } from '@/lib/sitePages'

type Props = { params: Promise<{ locale: string; slug: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { slug }] = await Promise.all([requirePageLocale(params), params])
  const article = await publishedContent.get({ kind: 'posts', slug, locale })
  if (!article) return {}
  return {
    title: article.title,
    description: article.metaDescription || article.excerpt,
    alternates: alternates({ locale, path: `${blogPath}/${slug}` }),
  }
}

export default async function ArticleRoute({ params }: Props) {
  const [locale, { slug }] = await Promise.all([requirePageLocale(params), params])
  return (
    <ArticlePage
      locale={locale}
      reader={publishedContent}
      slug={slug}
      renderButton={(button) => <ConsultationButton locale={locale} {...button} />}
    />
  )
}

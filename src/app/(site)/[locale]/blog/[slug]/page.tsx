import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { PageStructuredData } from '@/ui/page/PageStructuredData'
import { ArticlePage } from '@/site/blog/ArticlePage'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { blogPath } from '@/domain/sitePages'

type Props = { params: Promise<{ locale: string; slug: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [locale, { slug }] = await Promise.all([requirePageLocale(params), params])
  return pageMetadata({ locale, path: `${blogPath}/${slug}` })
}

export default async function ArticleRoute({ params }: Props) {
  const [locale, { slug }] = await Promise.all([requirePageLocale(params), params])
  return (
    <>
      <PageStructuredData locale={locale} path={`${blogPath}/${slug}`} />
      <ArticlePage
        locale={locale}
        reader={publishedContent}
        slug={slug}
        renderButton={(button) => <ConsultationButton locale={locale} {...button} />}
      />
    </>
  )
}

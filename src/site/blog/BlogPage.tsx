import { getTranslations } from 'next-intl/server'
import type { PageProps } from '@/publishing/pageProps'
import { PageBand } from '@/ui/page/PageBand'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { ArticleCard } from './ArticleCard'

/** All articles, the newest first. */
export async function BlogPage({ locale, reader }: PageProps) {
  const [t, texts, articles] = await Promise.all([
    getTranslations({ locale, namespace: 'blog' }),
    reader.getPage({ kind: 'site-texts', locale }),
    reader.list({ kind: 'posts', locale }),
  ])
  return (
    <>
      <PageBand
        title={texts?.blogTitle || t('title')}
        description={texts?.blogDescription ?? undefined}
      />
      <section className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
          {articles.length === 0 && <p className="text-center text-muted">{t('empty')}</p>}
          <ul className="grid gap-6 md:grid-cols-2 lg:gap-8">
            {articles.map((article) => (
              <li key={article.id} data-reveal>
                <ArticleCard article={article} locale={locale} heading="h2" />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <RevealOnScroll />
    </>
  )
}

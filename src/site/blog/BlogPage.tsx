import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { articlesPerPage, blogPageLanguages, blogPagePath } from '@/publishing/blogPages'
import type { PageProps } from '@/publishing/contentReader'
import { buttonClass } from '@/ui/buttonClass'
import { PageHero } from '@/ui/page/PageHero'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { blogPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { SearchForm } from '@/site/search/SearchForm'
import { PageLink } from '@/ui/PageLink'
import { ArticleCard } from './ArticleCard'

type Props = PageProps & {
  /** Which of the blog's pages, counted from 1. */
  number?: number
}

/** Articles, the newest first, as many as a page has. */
export async function BlogPage({ locale, reader, number = 1 }: Props) {
  const [t, texts, all] = await Promise.all([
    getTranslations({ locale, namespace: 'blog' }),
    reader.getPage({ kind: 'site-texts', locale }),
    reader.list({ kind: 'posts', locale }),
  ])
  const count = Math.max(1, Math.ceil(all.length / articlesPerPage))
  if (!(number <= count)) notFound()
  const articles = all.slice((number - 1) * articlesPerPage, number * articlesPerPage)
  return (
    <>
      <PageHero
        title={texts?.blogTitle || t('title')}
        description={texts?.blogDescription ?? undefined}
        action={<SearchForm locale={locale} />}
      />
      {number > 1 && (
        <AvailableLanguages languages={blogPageLanguages(number)} fallback={blogPath} />
      )}
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
          {count > 1 && <Pages locale={locale} number={number} count={count} />}
        </div>
      </section>
      <RevealOnScroll />
    </>
  )
}

async function Pages({
  locale,
  number,
  count,
}: {
  locale: PageLocale
  number: number
  count: number
}) {
  const t = await getTranslations({ locale, namespace: 'blog' })
  const step = ({ to, rel, text }: { to: number; rel: string; text: string }) =>
    to >= 1 &&
    to <= count && (
      <PageLink locale={locale} path={blogPagePath(to)} rel={rel} className={buttonClass.secondary}>
        {text}
      </PageLink>
    )
  return (
    <nav
      aria-label={t('pages')}
      className="mt-12 flex flex-wrap items-center justify-center gap-4 text-center"
    >
      {step({ to: number - 1, rel: 'prev', text: t('newer') })}
      <p className="text-muted">{t('page', { number, count })}</p>
      {step({ to: number + 1, rel: 'next', text: t('older') })}
    </nav>
  )
}

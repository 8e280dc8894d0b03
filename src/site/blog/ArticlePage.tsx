import { ArrowLeft } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { pageLanguages } from '@/publishing/alternates'
import type { Content, PageProps } from '@/publishing/contentReader'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { CheckContactLink } from '@/ui/page/CheckContactLink'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { ShareLink } from '@/ui/page/ShareLink'
import { TrustStrip } from '@/ui/page/TrustStrip'
import { RichText } from '@/ui/page/RichText'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { Audience } from '@/domain/consultationFields'
import { blogPath } from '@/domain/sitePages'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { ForeignWords } from '@/ui/ForeignWords'
import { PageLink } from '@/ui/PageLink'
import { ArticleCard, Byline } from './ArticleCard'
import { ArticleCover } from './ArticleCover'

type Props = PageProps & { slug: string }

/** An article, the way to a consultation, and more for the same readers. */
export async function ArticlePage({ locale, reader, slug }: Props) {
  const [article, texts] = await Promise.all([
    reader.get({ kind: 'posts', slug, locale }),
    reader.getPage({ kind: 'site-texts', locale }),
  ])
  if (!article) notFound()
  return (
    <>
      {!reader.isPreview && (
        <AvailableLanguages languages={pageLanguages(`${blogPath}/${slug}`)} fallback={blogPath} />
      )}
      <article>
        <ArticleHead article={article} locale={locale} />
        <div className="mx-auto max-w-3xl px-4 pb-16 sm:px-6 sm:pb-24">
          <ArticleCover
            article={article}
            locale={locale}
            sizes="(min-width: 48rem) 45rem, 100vw"
            priority
            className="relative -mt-16 aspect-video w-full rounded-card shadow-card sm:-mt-20 print:hidden"
          />
          <div className="mt-10 sm:mt-14">
            <RichText data={article.body} locale={locale} />
            {String(texts?.fraudArticle) === String(article.id) && (
              <CheckContactLink locale={locale} className="mt-8 text-lg" />
            )}
            <ShareLink locale={locale} path={`${blogPath}/${slug}`} title={article.title} />
          </div>
        </div>
      </article>
      <Call audience={article.audience} locale={locale} reader={reader} />
      <MoreArticles article={article} locale={locale} reader={reader} />
      <RevealOnScroll />
    </>
  )
}

async function ArticleHead({ article, locale }: { article: Content<'posts'>; locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'blog' })
  const { intl } = getLocale(locale)
  const { category, title, excerpt, author, publishedOn } = article
  return (
    <header data-dark className="bg-navy-950 pt-28 pb-28 text-white sm:pt-36 sm:pb-36">
      <div className="mx-auto max-w-3xl px-4 sm:px-6">
        <PageLink
          locale={locale}
          path={blogPath}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-white/85 hover:text-white hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
          {t('all')}
        </PageLink>
        <p className="mt-4 font-semibold text-accent-light">{category}</p>
        <h1 className="mt-2 text-[length:calc(var(--text-title)*1.15)] font-bold ltr:tracking-tight">
          <ForeignWords text={title} locale={locale} />
        </h1>
        <p className="mt-5 text-lg text-white/80">
          <ForeignWords text={excerpt} locale={locale} />
        </p>
        <Byline
          author={author}
          publishedOn={publishedOn}
          intl={intl}
          className="mt-6 text-white/80"
        />
      </div>
    </header>
  )
}

const callTexts = {
  nurses: { title: 'callNurses', text: 'nursesIntro' },
  hospitals: { title: 'callHospitals', text: 'hospitalsIntro' },
} as const satisfies Record<Audience, object>

async function Call({ audience, locale, reader }: PageProps & { audience: Audience }) {
  const { blog, consultation } = await getMessages(locale)
  const { title, text } = callTexts[audience]
  return (
    <section data-dark className="bg-navy-900 px-4 py-14 text-white sm:px-6 sm:py-20 print:hidden">
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center">
        <div>
          <h2 className="text-title font-bold">{blog[title]}</h2>
          <p className="mt-3 text-lg text-white/80">{consultation[text]}</p>
        </div>
        <ConsultationButton audience={audience} locale={locale} className={buttonClass.primary}>
          {consultation.title}
        </ConsultationButton>
        <TrustStrip locale={locale} reader={reader} className="mt-4" />
      </div>
    </section>
  )
}

const moreCount = 2

async function MoreArticles({
  article,
  locale,
  reader,
}: PageProps & { article: Content<'posts'> }) {
  const articles = await reader.list({ kind: 'posts', locale })
  const others = articles
    .filter(({ slug, audience }) => slug !== article.slug && audience === article.audience)
    .slice(0, moreCount)
  if (others.length === 0) return null
  const t = await getTranslations({ locale, namespace: 'blog' })
  return (
    <section className="bg-mist print:hidden">
      <div data-reveal className="mx-auto max-w-3xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-title font-bold ltr:tracking-tight">{t('more')}</h2>
        <ul className="mt-8 space-y-6">
          {others.map((other) => (
            <li key={other.id}>
              <ArticleCard article={other} locale={locale} heading="h3" isWide />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

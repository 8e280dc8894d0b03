import type { Listed } from '@/publishing/contentReader'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { blogPath } from '@/domain/sitePages'
import { ForeignWords } from '@/ui/ForeignWords'
import { ArticleCover } from './ArticleCover'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { PageLink } from '@/ui/PageLink'

type Props = {
  article: Listed<'posts'>
  locale: PageLocale
  /** The level of its heading on the page. */
  heading: 'h2' | 'h3'
  /** True where its cover stands beside its words. */
  isWide?: boolean
}

/** An article in a list; all of it can be clicked. */
export function ArticleCard({ article, locale, heading: Heading, isWide = false }: Props) {
  const { slug, category, title, excerpt, author, publishedOn } = article
  return (
    <article className={`${cardClass} ${isWide ? 'sm:flex-row' : ''}`}>
      <ArticleCover
        article={article}
        locale={locale}
        sizes={isWide ? wideSizes : sizes}
        className={`aspect-video w-full ${isWide ? 'sm:aspect-auto sm:w-2/5 sm:shrink-0' : ''}`}
      />
      <div className="flex grow flex-col p-6 sm:p-8">
        <p className="text-sm font-semibold text-accent-dark">{category}</p>
        <Heading
          className={`mt-2 text-xl font-bold ${isWide ? '' : 'sm:text-2xl sm:max-lg:[&:lang(ml)]:text-xl'}`}
        >
          <PageLink
            locale={locale}
            path={`${blogPath}/${slug}`}
            className="outline-none group-hover:text-accent-dark after:absolute after:inset-0"
          >
            <ForeignWords text={title} locale={locale} />
          </PageLink>
        </Heading>
        <p className="mt-3 mb-6 text-muted">
          <ForeignWords text={excerpt} locale={locale} />
        </p>
        <Byline
          author={author}
          publishedOn={publishedOn}
          intl={getLocale(locale).intl}
          className="mt-auto text-muted"
        />
      </div>
    </article>
  )
}

const cardClass =
  'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white shadow-card ' +
  'transition-shadow focus-within:ring-3 focus-within:ring-accent hover:shadow-lg'

const sizes = '(min-width: 75rem) 36rem, (min-width: 48rem) 50vw, 100vw'
const wideSizes = '(min-width: 48rem) 18rem, (min-width: 40rem) 40vw, 100vw'

/** Who wrote an article, and when. */
export function Byline({
  author,
  publishedOn,
  intl,
  className = '',
}: {
  author: string
  publishedOn: string
  intl: string
  className?: string
}) {
  return (
    <p className={`overflow-hidden text-sm ${className}`}>
      {/* The dots before the first item of each line lie outside, and are cut off. */}
      <span className="-ms-5 flex flex-wrap">
        <bdi className={itemClass}>{author}</bdi>
        <time dateTime={isoDay(publishedOn)} className={itemClass}>
          {formatDay({ date: publishedOn, intl })}
        </time>
      </span>
    </p>
  )
}

const itemClass = "relative ps-5 before:absolute before:start-2 before:content-['·'/'']"

import { blogPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import type { Post } from '@/payload-types'
import { publishedContent, type ContentReader } from './contentReader'

/** The way to an article, in the language of the page that leads there. */
export type ArticleLink = { href: string; title: string }

type Place = { locale: PageLocale; reader?: ContentReader }

/** The article that a field names; null where it names none, or one that this language does not have. */
export async function findArticle({
  article,
  locale,
  reader = publishedContent,
}: Place & { article: number | Post | null | undefined }): Promise<ArticleLink | null> {
  const id = typeof article === 'object' ? article?.id : article
  if (!id) return null
  const articles = await reader.list({ kind: 'posts', locale })
  const found = articles.find((one) => one.id === String(id))
  if (!found?.title) return null
  return { href: localePath({ locale, path: `${blogPath}/${found.slug}` }), title: found.title }
}

/** The article about recruitment fraud (`SiteTexts`). */
export async function findFraudArticle({
  locale,
  reader = publishedContent,
}: Place): Promise<ArticleLink | null> {
  const texts = await reader.getPage({ kind: 'site-texts', locale })
  return findArticle({ article: texts?.fraudArticle, locale, reader })
}

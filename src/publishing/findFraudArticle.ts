import { blogPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { publishedContent } from './contentReader'

/** The article about recruitment fraud that an editor has chosen; null where it is not published in a language. */
export async function findFraudArticle(
  locale: PageLocale,
): Promise<{ href: string; title: string } | null> {
  const texts = await publishedContent.getPage({ kind: 'site-texts', locale })
  if (!texts?.fraudArticle) return null
  const articles = await publishedContent.list({ kind: 'posts', locale })
  // Published content names another document by its id.
  const article = articles.find(({ id }) => id === String(texts.fraudArticle))
  if (!article) return null
  const { slug, title } = article
  return { href: localePath({ locale, path: `${blogPath}/${slug}` }), title }
}

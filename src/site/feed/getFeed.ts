import { publishedContent, type Listed } from '@/publishing/contentReader'
import { describePage } from '@/publishing/describePage'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { pageUrl, siteUrl } from '@/publishing/alternates'
import type { PageLocale } from '@/i18n/locales'
import { writeAtom, type AtomEntry } from './atom'
import { blogPath, feedPath } from '@/domain/sitePages'

/** The newest articles are enough for a reader that asks from time to time. */
const maxEntries = 50

/**
 * The blog's feed in a language; null where the site's address is not known, for a feed leaves its
 * site and so needs complete addresses.
 */
export async function getFeed(locale: PageLocale): Promise<string | null> {
  const selfUrl = pageUrl({ locale, path: feedPath })
  const blogUrl = pageUrl({ locale, path: blogPath })
  const icon = siteUrl('/icons/icon-192.png')
  if (!selfUrl || !blogUrl || !icon) return null
  const [blog, articles, { brand }] = await Promise.all([
    describePage({ locale, path: blogPath }),
    publishedContent.list({ kind: 'posts', locale }),
    getSiteSettings(),
  ])
  const entries = articles
    .slice(0, maxEntries)
    .map((article) => entryOf({ article, locale, blogUrl }))
  return writeAtom({
    language: locale,
    title: blog ? `${brand} · ${blog.title}` : brand,
    subtitle: blog?.description,
    author: brand,
    icon,
    selfUrl,
    pageUrl: blogUrl,
    updated: latest(entries),
    entries,
  })
}

function entryOf({
  article,
  locale,
  blogUrl,
}: {
  article: Listed<'posts'>
  locale: PageLocale
  blogUrl: string
}): AtomEntry {
  const { id, slug, title, excerpt, author, category, publishedOn, publishedAt } = article
  return {
    // Neither a new slug nor a new title makes it another entry.
    id: `${blogUrl}#article-${id}`,
    url: pageUrl({ locale, path: `${blogPath}/${slug}` }) ?? blogUrl,
    title,
    summary: excerpt,
    author,
    category,
    published: new Date(publishedOn).toISOString(),
    updated: new Date(publishedAt).toISOString(),
  }
}

function latest(entries: readonly AtomEntry[]): string {
  const times = entries.map(({ updated }) => updated).sort()
  return times.at(-1) ?? new Date(0).toISOString()
}

import type { Metadata } from 'next'
import { alternates, pageUrl, siteUrl } from './alternates'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { feedPath } from './feedPath'
import { blogPath } from '@/domain/sitePages'
import { ogImagePath, ogImageSize } from './ogImage'
import { describePage, type PageDescription } from './describePage'
import { getSiteSettings } from './siteSettings'

type Page = { locale: PageLocale; path: string }

/**
 * What search engines, social networks and messengers are told about a public page: its title and
 * description, its addresses in all languages, its picture and, for the blog, the feed.
 */
export async function pageMetadata({ locale, path }: Page): Promise<Metadata> {
  const [page, { brand }] = await Promise.all([describePage({ locale, path }), getSiteSettings()])
  if (!page) return { robots: { index: false } }
  // The layout's title template is for the pages below it, not for the one beside it.
  const title = path === '/' ? { absolute: `${page.title} · ${brand}` } : page.title
  const description = page.description || undefined
  if (page.languages.length === 0) return { title, description, robots: { index: false } }
  return {
    title,
    description,
    authors: page.article && { name: page.article.author },
    alternates: {
      ...alternates({ locale, path, languages: page.languages }),
      types: feedOf({ locale, path, brand }),
    },
    openGraph: openGraph({ locale, path, page, brand }),
    twitter: { card: 'summary_large_image' },
  }
}

function feedOf({ locale, path, brand }: Page & { brand: string }) {
  const url = siteUrl(feedPath(locale))
  const isBlog = path === blogPath || path.startsWith(`${blogPath}/`)
  return url && isBlog ? { 'application/atom+xml': [{ url, title: brand }] } : undefined
}

function openGraph({
  locale,
  path,
  page,
  brand,
}: Page & { page: PageDescription; brand: string }): Metadata['openGraph'] {
  const { title, article } = page
  const shared = {
    title,
    description: page.description || undefined,
    url: pageUrl({ locale, path }) ?? undefined,
    siteName: brand,
    locale: openGraphLocale(locale),
    alternateLocale: page.languages.filter((code) => code !== locale).map(openGraphLocale),
    images: pictureOf({ locale, path, alt: title }),
  }
  if (!article) return { ...shared, type: 'website' }
  return {
    ...shared,
    type: 'article',
    publishedTime: article.publishedOn,
    modifiedTime: article.publishedAt,
    section: article.category,
  }
}

/** Pictures need a complete address; none is better than a wrong one. */
function pictureOf({ locale, path, alt }: Page & { alt: string }) {
  const url = siteUrl(ogImagePath({ locale, path }))
  return url ? [{ url, alt, type: 'image/jpeg', ...ogImageSize }] : undefined
}

/** Open Graph's spelling of a language and its country, such as `en_GB`. */
function openGraphLocale(locale: PageLocale): string {
  const { language, region } = new Intl.Locale(getLocale(locale).intl)
  return `${language}_${region}`
}

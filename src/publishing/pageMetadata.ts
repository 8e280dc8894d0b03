import type { Metadata } from 'next'
import { alternates, pageUrl, siteUrl } from './alternates'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { blogPath, feedPath } from '@/domain/sitePages'
import { blogPageNumber } from './blogPages'
import { ogImagePath, ogImageSize } from './ogImage'
import { describePage, type PageDescription } from './describePage'
import { getSiteSettings } from './getSiteSettings'

type Page = { locale: PageLocale; path: string }

/**
 * What search engines, social networks and messengers are told about a public page: its title and
 * description, its addresses in all languages, its picture and, for the blog, the feed.
 */
export async function pageMetadata({ locale, path }: Page): Promise<Metadata> {
  const [page, { brand }] = await Promise.all([describePage({ locale, path }), getSiteSettings()])
  if (!page) return { robots: { index: false } }
  const title = { absolute: fullTitle({ title: page.title, brand }) }
  const description = page.description
    ? shortened({ text: page.description, max: maxDescription, end: /^.+[.!?।؟](?=\s)/su })
    : undefined
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

/** What search engines show of a title and a description, in characters; they cut the rest away. */
const maxTitle = 65
const maxDescription = 160

/** The title with the brand, where there is room for it. */
function fullTitle({ title, brand }: { title: string; brand: string }): string {
  const short = shortened({ text: title, max: maxTitle, end: /^.+(?=[:,;،]\s)/su })
  const full = `${short} · ${brand}`
  return full.length <= maxTitle ? full : short
}

/** A text up to a length: up to the last `end` in it where that leaves half of it, else of a word. */
function shortened({ text, max, end }: { text: string; max: number; end: RegExp }): string {
  if (text.length <= max) return text
  const [whole = ''] = end.exec(text.slice(0, max + 1)) ?? []
  if (whole.length >= max / 2) return whole
  return `${text.slice(0, max).replace(/[\s\p{P}]*\s\S*$/u, '')}…`
}

function feedOf({ locale, path, brand }: Page & { brand: string }) {
  const url = pageUrl({ locale, path: feedPath })
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
  const isOfBlog = blogPageNumber(path) !== null
  const url = siteUrl(ogImagePath({ locale, path: isOfBlog ? blogPath : path }))
  return url ? [{ url, alt, type: 'image/jpeg', ...ogImageSize }] : undefined
}

/** Open Graph's spelling of a language and its country, such as `en_GB`. */
function openGraphLocale(locale: PageLocale): string {
  const { language, region } = new Intl.Locale(getLocale(locale).intl)
  return `${language}_${region}`
}

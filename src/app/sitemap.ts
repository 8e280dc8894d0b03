import type { MetadataRoute } from 'next'
import {
  articlesPerPage,
  blogPageLanguages,
  blogPageNumber,
  blogPagePath,
} from '@/publishing/blogPages'
import { languageUrls, pageLanguages } from '@/publishing/alternates'
import type { PageLocale } from '@/i18n/locales'
import { documentOfPath } from '@/publishing/documentOfPath'
import { documentPaths, getSiteIndex } from '@/publishing/siteIndex'
import { blogPath, documentFolders, indexedPages, listedKinds } from '@/domain/sitePages'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/**
 * Every public page in every language it can be read in (sitemaps.org, with Google's `xhtml:link`
 * alternates), and when it last changed.
 */
export default function sitemap(): MetadataRoute.Sitemap {
  return [
    ...[...indexedPages, ...Object.keys(documentFolders).flatMap(documentPaths)].flatMap(listPage),
    ...furtherBlogPages().flatMap((number) => listPage(blogPagePath(number))),
  ]
}

function furtherBlogPages(): number[] {
  const articles = documentPaths('posts').length
  const count = Math.ceil(articles / articlesPerPage)
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2)
}

function listPage(path: string): MetadataRoute.Sitemap {
  const number = blogPageNumber(path)
  const languages = number ? blogPageLanguages(number) : pageLanguages(path)
  const urls = languageUrls({ path, languages })
  return languages.flatMap((locale) => {
    const url = urls[locale]
    if (!url) return []
    return [{ url, lastModified: lastChange({ path, locale }), alternates: { languages: urls } }]
  })
}

/** When what a page shows was last published in a language. */
function lastChange({ path, locale }: { path: string; locale: PageLocale }): Date | undefined {
  const document = documentOfPath(path)
  const list = blogPageNumber(path) ? blogPath : path
  const times = (getSiteIndex()?.documents ?? [])
    .filter(({ kind, slug }) =>
      document
        ? kind === document.kind && slug === (document.slug ?? null)
        : kind === listedKinds[list] || kind === 'site-texts',
    )
    .flatMap(({ published }) => published[locale]?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

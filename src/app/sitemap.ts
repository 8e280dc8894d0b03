import type { MetadataRoute } from 'next'
import { guideLanguages } from '@/publishing/describePage'
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
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const entries = await Promise.all([
    ...[...indexedPages, ...Object.keys(documentFolders).flatMap(documentPaths)].map(listPage),
    ...furtherBlogPages().map((number) => listPage(blogPagePath(number))),
  ])
  return entries.flat()
}

function furtherBlogPages(): number[] {
  const articles = documentPaths('posts').length
  const count = Math.ceil(articles / articlesPerPage)
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2)
}

async function listPage(path: string): Promise<MetadataRoute.Sitemap> {
  const number = blogPageNumber(path)
  const document = documentOfPath(path)
  const languages =
    document?.kind === 'process-guides'
      ? await guideLanguages(document.slug ?? '')
      : number
        ? blogPageLanguages(number)
        : pageLanguages(path)
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

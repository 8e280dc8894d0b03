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
import { getSiteIndex } from '@/publishing/siteIndex'
import { blogPath, indexedPages, processPath } from '@/domain/sitePages'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/**
 * Every public page in every language it can be read in (sitemaps.org, with Google's `xhtml:link`
 * alternates), and when it last changed.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const entries = await Promise.all([
    ...[...indexedPages, ...pathsBelow({ kind: 'posts', folder: blogPath })].map((path) =>
      listPage({ path, languages: pageLanguages(path) }),
    ),
    ...furtherBlogPages().map((number) =>
      listPage({ path: blogPagePath(number), languages: blogPageLanguages(number) }),
    ),
    ...pathsBelow({ kind: 'process-guides', folder: processPath }).map(listGuide),
  ])
  return entries.flat()
}

/** The kinds of documents that a page lists, besides the headings of all lists. */
const listedKinds: Record<string, string> = {
  '/resources': 'resources',
  '/pricing': 'pricing-plans',
  '/blog': 'posts',
}

function furtherBlogPages(): number[] {
  const articles = pathsBelow({ kind: 'posts', folder: blogPath }).length
  const count = Math.ceil(articles / articlesPerPage)
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2)
}

function pathsBelow({ kind, folder }: { kind: string; folder: string }): string[] {
  const documents = getSiteIndex()?.documents ?? []
  return documents.filter((one) => one.kind === kind).map(({ slug }) => `${folder}/${slug}`)
}

async function listGuide(path: string): Promise<MetadataRoute.Sitemap> {
  const country = path.slice(processPath.length + 1)
  return listPage({ path, languages: await guideLanguages(country) })
}

function listPage({
  path,
  languages,
}: {
  path: string
  languages: readonly PageLocale[]
}): MetadataRoute.Sitemap {
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

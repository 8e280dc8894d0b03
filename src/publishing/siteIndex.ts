import { documentFolders } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { processWide } from '@/server/processWide.mjs'

/** A document as visitors can find it: its address part and when each language was published. */
export type IndexedDocument = {
  kind: string
  /** Null for a page of its own, such as the home page. */
  slug: string | null
  published: Partial<Record<PageLocale, Date>>
}

/** Which documents are published in which languages, and where old addresses lead. */
export type SiteIndex = {
  documents: IndexedDocument[]
  /** From `kind/old slug` to the present slug. */
  redirects: Map<string, string>
}

const own = processWide('siteIndex', (): { index: SiteIndex | null } => ({ index: null }))

/** The index in use; null until the database has been read for the first time. */
export function getSiteIndex(): SiteIndex | null {
  return own.index
}

/** Puts a newly read index into use. */
export function setSiteIndex(index: SiteIndex): void {
  own.index = index
}

/** Where the published documents of a kind lie, without a language. */
export function documentPaths(kind: string): string[] {
  const documents = getSiteIndex()?.documents ?? []
  return documents
    .filter((one) => one.kind === kind)
    .map(({ slug }) => `${documentFolders[kind]}/${slug}`)
}

type Wanted = { kind: string; slug?: string | null }

/** The languages a document is published in; null where the index is not known yet. */
export function publishedLocales({ kind, slug = null }: Wanted): PageLocale[] | null {
  const index = getSiteIndex()
  if (!index) return null
  const document = index.documents.find((one) => one.kind === kind && one.slug === slug)
  // The keys of `published` are languages with pages.
  return document ? (Object.keys(document.published) as PageLocale[]) : []
}

/** Whether the page with the answers to what people ask every agency is there in a language. */
export function hasCheckUsPage(locale: PageLocale): boolean {
  return publishedLocales({ kind: 'check-us-page' })?.includes(locale) ?? false
}

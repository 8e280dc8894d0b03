import type { DocumentKey } from '@collections/publications/fieldValues'
import { documentFolders, documentOfPage, listedKinds, sitePages } from '@/domain/sitePages'

/** Where visitors find a document, without its language; null where it has no address yet. */
export function documentPath({ kind, slug }: { kind: string; slug: string | null }): string | null {
  const folder = documentFolders[kind]
  if (folder) return slug && `${folder}/${slug}`
  if (kind === 'placements' || kind === 'site-texts') return '/'
  return (
    sitePages.find((page) => {
      const document = documentOfPage[page]
      const isOwn = document?.kind === kind && (document.slug ?? null) === slug
      return isOwn || listedKinds[page] === kind
    }) ?? null
  )
}

/** The form of a document in the CMS, perhaps at a field; in the language last edited where none is given. */
export function formPath({
  kind,
  document,
  locale = null,
  field,
}: DocumentKey & { locale?: string | null; field?: string }): string {
  const path = kind === document ? `globals/${kind}` : `collections/${kind}/${document}`
  return `/cms/${path}${locale ? `?locale=${locale}` : ''}${field ? fieldAnchor(field) : ''}`
}

/** Where a field is in its form, by a path such as `sections.0.title`; `cms/followHash.ts` leads to it. */
export function fieldAnchor(path: string): string {
  return `#field-${path.replaceAll('.', '__')}`
}

/** Where texts are found, below the address of the CMS. */
export const findPath = '/find'
/** Where translators work, below the address of the CMS. */
export const translatePath = '/translate'

/** A document beside its English, for translation into a language. */
export function benchPath({ locale, ...key }: Parameters<typeof formPath>[0]): string {
  // The CMS, too, works in the language: its text editor writes in its direction.
  const query = new URLSearchParams({
    document: benchName(key),
    language: locale ?? '',
    locale: locale ?? '',
  })
  return `/cms${translatePath}?${String(query).replaceAll('%2F', '/')}`
}

/** How an address names a document: a global by its kind alone. */
export function benchName({ kind, document }: DocumentKey): string {
  return kind === document ? kind : `${kind}/${document}`
}

/** The document that `benchName` names. */
export function documentNamed(name: string): DocumentKey {
  const [kind = '', document = kind] = name.split('/')
  return { kind, document }
}

/** By which name pages call `readBenches`. */
export const readBenchesName = 'read-benches'

import type { DocumentKey } from '@collections/publications/fieldValues'
import { blogPath, documentOfPage, previewPath, processPath, sitePages } from '@/domain/sitePages'

/** Where visitors find a document, without its language; null where it has no address yet. */
export function documentPath({ kind, slug }: { kind: string; slug: string | null }): string | null {
  switch (kind) {
    case 'posts':
      return slug && `${blogPath}/${slug}`
    case 'process-guides':
      return slug && `${processPath}/${slug}`
    case 'pricing-plans':
      return '/pricing'
    case 'resources':
      return '/resources'
    case 'placements':
    case 'site-texts':
      return '/'
    default:
      return (
        sitePages.find((page) => {
          const document = documentOfPage[page]
          return document?.kind === kind && (document.slug ?? null) === slug
        }) ?? null
      )
  }
}

/** Where people who edit a document see its newest draft, without its language. */
export function draftPath({ kind, document }: DocumentKey): string {
  return kind === document ? `${previewPath}/${kind}` : `${previewPath}/${kind}/${document}`
}

/** The form of a document in the CMS; in the language last edited where none is given. */
export function formPath({
  kind,
  document,
  locale = null,
}: DocumentKey & { locale?: string | null }): string {
  const path = kind === document ? `globals/${kind}` : `collections/${kind}/${document}`
  return `/cms/${path}${locale ? `?locale=${locale}` : ''}`
}

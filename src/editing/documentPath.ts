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
      return sitePages.find((page) => isAt({ page, kind, slug })) ?? null
  }
}

function isAt({
  page,
  kind,
  slug,
}: {
  page: (typeof sitePages)[number]
  kind: string
  slug: string | null
}): boolean {
  const document = documentOfPage[page]
  return document?.kind === kind && (document.slug ?? null) === slug
}

/** Where people who edit a document see its newest draft, without its language. */
export function draftPath({ kind, document }: { kind: string; document: string }): string {
  return kind === document ? `${previewPath}/${kind}` : `${previewPath}/${kind}/${document}`
}

/** The form of a document in the CMS; in the language last edited where none is given. */
export function formPath({
  adminRoute,
  kind,
  document,
  locale = null,
}: {
  adminRoute: string
  kind: string
  document: string
  locale?: string | null
}): string {
  const path = kind === document ? `globals/${kind}` : `collections/${kind}/${document}`
  return `${adminRoute}/${path}${locale ? `?locale=${locale}` : ''}`
}

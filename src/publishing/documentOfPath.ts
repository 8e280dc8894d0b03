import { documentFolders, documentOfPage } from '@/domain/sitePages'

/**
 * The document that a page is made of; null for pages that list documents or have none.
 * @param path without a language, starting with a slash
 */
export function documentOfPath(path: string): { kind: string; slug?: string } | null {
  const [, page] = Object.entries(documentOfPage).find(([one]) => one === path) ?? []
  if (page) return page
  const [, folder, slug, ...rest] = path.split('/')
  const [kind] = Object.entries(documentFolders).find(([, one]) => one === `/${folder}`) ?? []
  return kind && slug && rest.length === 0 ? { kind, slug } : null
}

import { blogPath, documentOfPage, processPath } from '@/domain/sitePages'

/**
 * The document that a page is made of; null for pages that list documents or have none.
 * @param path without a language, starting with a slash
 */
export function documentOfPath(path: string): { kind: string; slug?: string } | null {
  const [, page] = Object.entries(documentOfPage).find(([one]) => one === path) ?? []
  if (page) return page
  const [, folder, slug, ...rest] = path.split('/')
  if (!slug || rest.length > 0) return null
  if (`/${folder}` === blogPath) return { kind: 'posts', slug }
  if (`/${folder}` === processPath) return { kind: 'process-guides', slug }
  return null
}

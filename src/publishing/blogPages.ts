import { pageLocales, type PageLocale } from '@/i18n/locales'
import { blogPath } from '@/domain/sitePages'
import { getSiteIndex } from './siteIndex'

/** How many articles a page of the blog lists. */
export const articlesPerPage = 20

/** The path of one of the blog's pages, counted from 1. */
export function blogPagePath(number: number): string {
  return number === 1 ? blogPath : `${blogPath}/page/${number}`
}

/** The number of the blog's page at a path; null where it is none. */
export function blogPageNumber(path: string): number | null {
  if (path === blogPath) return 1
  const [, number] = /^\/blog\/page\/([1-9]\d{0,4})$/.exec(path) ?? []
  return number === undefined ? null : Number(number)
}

/** The languages that have a page of this number; all of them while the index is not known yet. */
export function blogPageLanguages(number: number): readonly PageLocale[] {
  const index = getSiteIndex()
  if (number === 1 || !index) return pageLocales
  const articles = index.documents.filter(({ kind }) => kind === 'posts')
  return pageLocales.filter((locale) => {
    const count = articles.filter(({ published }) => published[locale]).length
    return count > (number - 1) * articlesPerPage
  })
}

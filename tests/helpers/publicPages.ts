import { checkUsPath, indexedPages } from '../../src/domain/sitePages'
import { seedTexts } from './content'

const articles = Object.keys(seedTexts('en').posts).map((slug) => `/blog/${slug}`)
const guides = Object.keys(seedTexts('en').guides).map((country) => `/process/${country}`)

/** Every page of a new site that search engines should know, without its language. */
export const pagesWithContent: readonly string[] = [
  // There is no answer on a new site.
  ...indexedPages.filter((path) => path !== checkUsPath),
  ...articles,
  ...guides,
]

/** Every page of a new site that visitors can come to, without its language. */
export const publicPages: readonly string[] = [
  ...pagesWithContent,
  '/process/usa',
  '/questions',
  '/consultation-success',
  '/my-request',
  '/admin/login',
]

/** Articles, guides and legal texts have a layout each, so that the first of a kind stands for it. */
export const onePageOfEachKind: readonly string[] = publicPages.filter(
  (path, index) => publicPages.findIndex((one) => kindOf(one) === kindOf(path)) === index,
)

function kindOf(path: string): string {
  return /^\/(privacy|accessibility)$/.test(path)
    ? '/imprint'
    : path.replace(/(?<=^\/(blog|process)\/).+/, '')
}

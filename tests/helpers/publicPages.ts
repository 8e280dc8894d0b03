import { indexedPages } from '../../src/lib/sitePages'
import { seedTexts } from './content'

const articles = Object.keys(seedTexts('en').posts).map((slug) => `/blog/${slug}`)
const guides = Object.keys(seedTexts('en').guides).map((country) => `/process/${country}`)

/** Every page of a new site that search engines should know, without its language. */
export const pagesWithContent: readonly string[] = [...indexedPages, ...articles, ...guides]

/** Every page of a new site that visitors can come to, without its language. */
export const publicPages: readonly string[] = [
  ...pagesWithContent,
  '/process/usa',
  '/questions',
  '/consultation-success',
  '/my-request',
  '/admin/login',
]

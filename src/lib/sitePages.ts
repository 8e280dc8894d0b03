/**
 * The pages a visitor can ask for, without their language. The proxy answers any other path with
 * the not-found page and status 404.
 */
export const sitePages = [
  '/',
  '/nurses',
  '/hospitals',
  '/consultation-success',
  '/admin',
  '/admin/login',
] as const

export type SitePage = (typeof sitePages)[number]

/** Where a form that came back with errors is shown again; asked for by the server itself. */
export const returnedFormPath = '/returned-form'

/** Where the localized not-found page lies. */
export const notFoundPath = '/not-found'

/** Pages that search engines should know. */
export const indexedPages: readonly SitePage[] = ['/', '/nurses', '/hospitals']

/** Public pages worth warming after a start. */
export const pagesToWarm: readonly SitePage[] = [
  '/',
  '/nurses',
  '/hospitals',
  '/consultation-success',
]

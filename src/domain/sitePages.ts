import { isPageLocale, type Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

/** The texts that the law asks for; each has a page at `/{slug}`. */
export const legalPages = ['imprint', 'privacy', 'accessibility'] as const

export type LegalPage = (typeof legalPages)[number]

/**
 * The pages with an address of their own, without their language. Articles, country guides and previews
 * have addresses of their own below; the proxy answers any other path with the not-found page.
 */
export const sitePages = [
  '/',
  '/nurses',
  '/hospitals',
  '/resources',
  '/pricing',
  '/blog',
  '/check-us',
  '/where-do-i-stand',
  '/check-contact',
  '/questions',
  '/imprint',
  '/privacy',
  '/accessibility',
  '/consultation-success',
  '/my-request',
  '/search',
  '/admin',
  '/admin/login',
] as const

export type SitePage = (typeof sitePages)[number]

/** The pages in the navigation of header and footer, with their keys in the messages. */
export const navigationPages = [
  { path: '/', key: 'home' },
  { path: '/nurses', key: 'nurses' },
  { path: '/hospitals', key: 'hospitals' },
  { path: '/resources', key: 'resources' },
  { path: '/pricing', key: 'pricing' },
  { path: '/blog', key: 'blog' },
] as const satisfies readonly { path: SitePage; key: string }[]

/** The pages that editors link to, with their keys in the words of the CMS. */
export const linkablePages = [
  ...navigationPages,
  { path: '/check-us', key: 'checkUs' },
  { path: '/where-do-i-stand', key: 'standing' },
  { path: '/check-contact', key: 'checkContact' },
  { path: '/questions', key: 'survey' },
  { path: '/my-request', key: 'request' },
  { path: '/search', key: 'search' },
  { path: '/imprint', key: 'imprint' },
  { path: '/privacy', key: 'privacy' },
  { path: '/accessibility', key: 'accessibility' },
] as const satisfies readonly { path: SitePage; key: string }[]

/** The pages that are one document's, with the kind of the document and, where it has one, its slug. */
export const documentOfPage: Partial<Record<SitePage, { kind: string; slug?: string }>> = {
  '/': { kind: 'home-page' },
  '/nurses': { kind: 'nurse-page' },
  '/hospitals': { kind: 'hospital-page' },
  '/check-us': { kind: 'check-us-page' },
  '/imprint': { kind: 'legal-pages', slug: 'imprint' },
  '/privacy': { kind: 'legal-pages', slug: 'privacy' },
  '/accessibility': { kind: 'legal-pages', slug: 'accessibility' },
}

/** Answers to what people ask every agency; there as soon as one is published. */
export const checkUsPath = '/check-us' satisfies SitePage

/** Where a visitor finds out whether a number, address or name is the operator's. */
export const checkContactPath = '/check-contact' satisfies SitePage

/** Where what came of that is shown; asked for by the server itself. */
export const contactAnswerPath = '/contact-answer'

/** The operator's contacts for programs; beside it are its signature and the key to check it with. */
export const officialContactsPath = '/.well-known/official-contacts.json'

/** Below these lie the blog's articles and the country guides. */
export const blogPath = '/blog'
export const processPath = '/process'

/** Below it lie the pages that editors make of blocks. */
export const pagesPath = '/p'

/** The kinds whose documents have a page each, below which path it lies. */
export const documentFolders: Partial<Record<string, string>> = {
  posts: blogPath,
  'process-guides': processPath,
  pages: pagesPath,
}

/** The kinds of documents that a page lists, besides the headings of all lists. */
export const listedKinds: Partial<Record<string, string>> = {
  '/resources': 'resources',
  '/pricing': 'pricing-plans',
  '/blog': 'posts',
}

/** The survey; below it lie its other languages. */
export const surveyPath = '/questions'

/** The id of the notice below a survey in a language without pages. */
export const noticeId = 'privacy'

/** Where the privacy notice can be read in a language. */
export function privacyAddress(locale: Locale): string {
  return isPageLocale(locale)
    ? localePath({ locale, path: '/privacy' })
    : `${surveyPath}/${locale}#${noticeId}`
}

/** Where a visitor is thanked; sent without scripts, a request's code follows as a parameter. */
export const successPath = '/consultation-success' satisfies SitePage
export const referenceParameter = 'reference'

/** Inside, below this lie thank-you pages that show one visitor's code; the proxy leads there. */
export const receivedPath = '/received'

/** The blog's feed. */
export const feedPath = '/feed.xml'

/** Our numbers for a phone's address book. */
export const contactCardPath = '/contact.vcf'

/** Where a visitor looks up a request by its code, or has it deleted. */
export const requestPath = '/my-request' satisfies SitePage

/** Where guides, articles and answers are found. */
export const searchPath = '/search' satisfies SitePage

/** Where what came of that is shown without scripts; asked for by the server itself. */
export const requestAnswerPath = '/request-answer'

/** Where a nurse finds out what is missing on her way to each country, and where the answer is sent to. */
export const standingPath = '/where-do-i-stand' satisfies SitePage
export const standingEndpoint = '/api/standing'

/** Where that answer is shown; asked for by the server itself. */
export const standingAnswerPath = '/standing-answer'

/** Where a form that came back with errors is shown again; asked for by the server itself. */
export const returnedFormPath = '/returned-form'

/** The same for the survey, below the path of its language. */
export const returnedSurvey = 'returned'

/** Where the localized not-found page lies. */
export const notFoundPath = '/not-found'

/** Below this lie previews of drafts, for people who are logged in at the CMS. */
export const previewPath = '/preview'

/** Pages that search engines should know, in the languages that they are there in. */
export const indexedPages: readonly SitePage[] = [
  '/',
  '/nurses',
  '/hospitals',
  '/resources',
  '/pricing',
  '/blog',
  '/check-us',
  '/where-do-i-stand',
  '/check-contact',
  '/imprint',
  '/privacy',
  '/accessibility',
]

/** Public pages worth warming after a start. */
export const pagesToWarm: readonly SitePage[] = [
  ...indexedPages,
  surveyPath,
  successPath,
  requestPath,
  searchPath,
]

/**
 * The form's address within its page. In a file of its own, because pages that only link to the form
 * would otherwise load it.
 */
export const consultationAnchor = 'consultation'

import { acceptedLocale, cookieValue, requestLocale } from '@/i18n/detectLocale'
import {
  defaultLocale,
  isLocale,
  isPageLocale,
  pageLocales,
  type Locale,
  type PageLocale,
} from '@/i18n/locales'
import { localeCookie, localeParameter } from '@/i18n/localeStorage'
import { localePath, splitLocalePath } from '@/i18n/paths'
import { findPage, type FoundPage } from './findPage'
import { readReference } from '@/domain/referenceCode'
import { referenceParameter, successPath, surveyPath } from '@/domain/sitePages'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'

/** What a request says about its sender. */
type RequestHeaders = Pick<Headers, 'get'>

/**
 * A shared cache may spare the server a burst, and shows an editor's change a second later. Next.js
 * says by what its pages vary, in these very words, but not by what its redirects between a page and
 * the data of a page do: a cache would send visitors in circles.
 */
export const sameForEverybody = {
  'Cache-Control': 'public, max-age=0, s-maxage=1',
  Vary: 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch',
}

/** An answer on a path without a prefix is one visitor's own, so no shared cache may keep it. */
export const variesByVisitor = {
  Vary: 'Cookie, Accept-Language',
  'Cache-Control': 'private, no-cache',
}

type Address = { pathname: string; searchParams: URLSearchParams; headers: RequestHeaders }

/**
 * The page that every visitor of an address gets alike, for whom this is the right address.
 * @returns the page, where it lies inside, and the headers of its answer; null where something else is to be
 *   done, such as leading on to another language
 */
export function storedPageFor({ pathname, searchParams, headers }: Address) {
  if (isLocale(searchParams.get(localeParameter))) return null
  const { prefix, path } = splitLocalePath(pathname)
  if (path === successPath && givenReference(searchParams)) return null
  const isSurvey = path === surveyPath
  if (isSurvey && surveyLanguageFor({ headers, prefix })) return null
  const { locale, found } = findForVisitor({ headers, prefix, path })
  const isHere = prefix ? locale === prefix : locale === defaultLocale || !isPageLocale(locale)
  if (found.type !== 'page' || !isHere) return null
  const caching = prefix && !isSurvey ? sameForEverybody : variesByVisitor
  return { locale, path: found.path, headers: caching }
}

type Visited = { headers: RequestHeaders; prefix: PageLocale | undefined }

/**
 * The page and its language. What is not published in a visitor's language is shown in English, at
 * the English address it was asked for. Around the Turkish survey the frame is Turkish too.
 */
export function findForVisitor({ headers, prefix, path }: Visited & { path: string }): {
  locale: Locale
  found: FoundPage
} {
  const locale = prefix ?? detectPageLocale(headers)
  const found = findPage({ path, locale })
  const survey = pagelessLanguage(path)
  if (survey && found.type !== 'none') return { locale: survey, found }
  if (prefix || found.type !== 'none') return { locale, found }
  const inEnglish = findPage({ path, locale: defaultLocale })
  return inEnglish.type === 'none' ? { locale, found } : { locale: defaultLocale, found: inEnglish }
}

/** Where a page lies inside: its language comes first, also English. */
export function insidePath({ locale, path }: { locale: Locale; path: string }): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The address of a page, of which one in a language without pages has no prefix. */
export function pageAddress({ locale, path }: { locale: Locale; path: string }): string {
  return localePath({ locale: pagelessLanguage(path) ?? locale, path })
}

/** The language of a survey's path where it is one without pages, which is Turkish. */
export function pagelessLanguage(path: string): SurveyLanguage | null {
  const [, folder, language] = path.split('/')
  const isSurvey = `/${folder}` === surveyPath && isSurveyLanguage(language)
  return isSurvey && !isPageLocale(language) ? language : null
}

/** The code that a form sent without scripts leads on with. */
export function givenReference(searchParams: URLSearchParams): string | null {
  return readReference(searchParams.get(referenceParameter) ?? '')
}

/**
 * The language in which a visitor of `/questions` gets the survey where it is not that of the page: one
 * without pages, which is Turkish, and the chosen one where the page's language has no survey.
 */
export function surveyLanguageFor({ headers, prefix }: Visited): SurveyLanguage | null {
  const chosen = cookieValue({ header: headers.get('cookie'), name: localeCookie })
  const wanted = prefix ? chosen : requestLocale({ headers })
  if (!isSurveyLanguage(wanted)) return null
  return !isPageLocale(wanted) || (prefix && !isSurveyLanguage(prefix)) ? wanted : null
}

function detectPageLocale(headers: RequestHeaders): PageLocale {
  const cookie = cookieValue({ header: headers.get('cookie'), name: localeCookie })
  if (isPageLocale(cookie)) return cookie
  return acceptedLocale({ header: headers.get('accept-language'), among: pageLocales })
}

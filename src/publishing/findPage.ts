import type { PageLocale } from '@/i18n/locales'
import { isCountry } from '@/domain/countries'
import { blogPageLanguages, blogPageNumber, blogPagePath } from './blogPages'
import { documentOfPath } from './documentOfPath'
import { getSiteIndex, publishedLocales } from './siteIndex'
import {
  contactAnswerPath,
  documentFolders,
  documentOfPage,
  previewPath,
  processPath,
  requestAnswerPath,
  returnedFormPath,
  returnedSurvey,
  sitePages,
  standingAnswerPath,
  surveyPath,
} from '@/domain/sitePages'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'

/** What lies at an address. */
export type FoundPage =
  | { type: 'page'; /** where the page lies inside */ path: string }
  | { type: 'moved'; path: string }
  | { type: 'preview'; path: string }
  | { type: 'personal'; /** shown to one visitor, kept in no cache */ path: string }
  | { type: 'answer'; /** the same, and only to who has sent a form */ path: string }
  | { type: 'none' }

const answerPaths: readonly string[] = [contactAnswerPath, requestAnswerPath, standingAnswerPath]

/**
 * Finds what a visitor's path leads to in a language.
 * @param path without a language, starting with a slash
 */
export function findPage({ path, locale }: { path: string; locale: PageLocale }): FoundPage {
  if (path.startsWith(`${previewPath}/`)) return { type: 'preview', path }
  if (path.startsWith(`${returnedFormPath}/`) || answerPaths.includes(path)) {
    return { type: 'answer', path }
  }
  const page = sitePages.find((one) => one === path)
  if (page) {
    const document = documentOfPage[page]
    const isThere = !document || isPublished({ ...document, locale })
    return isThere ? { type: 'page', path } : { type: 'none' }
  }
  if (path.startsWith(`${surveyPath}/`)) return findSurvey(path)
  const number = blogPageNumber(path)
  if (number) return findBlogPage({ number, locale })
  const { kind, slug } = documentOfPath(path) ?? {}
  if (!kind || !slug) return { type: 'none' }
  return kind === 'process-guides' ? findGuide(slug) : findDocument({ kind, slug, locale })
}

function findBlogPage({ number, locale }: { number: number; locale: PageLocale }): FoundPage {
  const path = blogPagePath(number)
  if (number === 1) return { type: 'moved', path }
  return blogPageLanguages(number).includes(locale) ? { type: 'page', path } : { type: 'none' }
}

type Place = { kind: string; slug?: string; locale: PageLocale }

/** An old address leads to the present one. */
function findDocument({ kind, slug, locale }: Place & { slug: string }): FoundPage {
  const folder = documentFolders[kind]
  if (isPublished({ kind, slug, locale })) return { type: 'page', path: `${folder}/${slug}` }
  const present = getSiteIndex()?.redirects.get(`${kind}/${slug}`)
  return present && isPublished({ kind, slug: present, locale })
    ? { type: 'moved', path: `${folder}/${present}` }
    : { type: 'none' }
}

/**
 * Countries are found however they are spelled. All the others share one page, so that made-up names
 * do not fill the cache (specification, section 2: an unknown country shows a generic title).
 */
function findGuide(slug: string): FoundPage {
  const country = slug.toLowerCase()
  return { type: 'page', path: `${processPath}/${isCountry(country) ? country : 'other'}` }
}

/**
 * The survey in a language of its own, such as `/questions/tr`, and below it the thanks and the survey that came
 * back with errors.
 */
function findSurvey(path: string): FoundPage {
  const [, , language, ...rest] = path.split('/')
  if (!isSurveyLanguage(language)) return { type: 'none' }
  if (rest.length === 0) return { type: 'page', path }
  if (rest.join('/') === returnedSurvey) return { type: 'answer', path }
  const isThanks = rest.length === 2 && rest[0] === 'thanks'
  return isThanks ? { type: 'personal', path } : { type: 'none' }
}

/** Before the index has been read, the page itself has to find out. */
function isPublished({ locale, ...document }: Place): boolean {
  return publishedLocales(document)?.includes(locale) ?? true
}

import {
  checkContactPath,
  processPath,
  standingPath,
  successPath,
  surveyPath,
} from '@/domain/sitePages'
import { isPageLocale, type Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

/**
 * Where texts of the interface are shown, by the group that begins their keys, and the page on which they can be
 * seen. The names are those of the texts `textPlace`; two are parts of a group.
 */
const paths = {
  header: '/',
  navigation: '/',
  footer: '/',
  demo: null,
  languages: '/',
  countries: '/nurses',
  process: '/',
  home: '/',
  nurses: '/nurses',
  hospitals: '/hospitals',
  standing: standingPath,
  guide: `${processPath}/germany`,
  formErrors: '/nurses',
  consultation: '/nurses',
  photos: '/nurses',
  chat: '/',
  success: successPath,
  myRequest: '/my-request',
  pricing: '/pricing',
  team: '/',
  placements: '/',
  checkUs: '/check-us',
  checkContact: checkContactPath,
  fraud: '/',
  resources: '/resources',
  blog: '/blog',
  search: '/search',
  legal: '/imprint',
  consent: '/',
  admin: '/admin',
  video: null,
  preview: null,
  notFound: null,
  errorPage: null,
  refusals: null,
  survey: surveyPath,
}

/** A place where texts are shown. */
export type TextPlace = keyof typeof paths

/** Groups that are called otherwise, the longer ones first. */
const named: [string, TextPlace][] = [
  ['home.process.', 'process'],
  ['consultation.errors.', 'formErrors'],
  ['errors.', 'refusals'],
]

/** Every place, as the list offers them. */
export const textPlaces = Object.keys(paths) as TextPlace[] // its keys

/** Where a text is shown; null for a group that has no place yet. */
export function placeOfText(key: string): TextPlace | null {
  const group = named.find(([start]) => key.startsWith(start))?.[1] ?? key.replace(/\..*/, '')
  return textPlaces.find((place) => place === group) ?? null
}

/** The address on which a place can be seen in a language, where there is one. */
export function pathOfPlace({
  place,
  locale,
}: {
  place: TextPlace
  locale: Locale
}): string | null {
  const path = paths[place]
  if (!path || isPageLocale(locale)) return path && localePath({ locale, path })
  return `${surveyPath}/${locale}`
}

/** The place of which a page without a language is made; null for pages of documents alone, and for staff's. */
export function placeOfPath(path: string): TextPlace | null {
  return textPlaces.find((place) => paths[place] === path && place !== 'admin') ?? null
}

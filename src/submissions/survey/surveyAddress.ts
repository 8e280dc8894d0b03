import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { surveyPath } from '@/domain/sitePages'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import type { SurveyTab } from '@/domain/survey/surveyParts'

/** What a page of the survey is shown in: the site's frame and the survey have a language each. */
export type SurveyPlace = { locale: PageLocale; language: SurveyLanguage }

/** The address of the survey. */
export function surveyAddress({ locale, language }: SurveyPlace): string {
  return localePath({ locale, path: `${surveyPath}/${language}` })
}

/** The address of one of the nine pages for browsers without scripts. */
export function surveyTabAddress({
  code,
  tab,
  ...place
}: SurveyPlace & { code: string; tab: SurveyTab }): string {
  return `${surveyAddress(place)}/${code}/${tab}`
}

/** Where a browser without scripts is thanked. */
export function surveyThanksAddress({
  reference,
  ...place
}: SurveyPlace & { reference: string }): string {
  return `${surveyAddress(place)}/thanks/${reference}`
}

/** What follows `#` in a link that goes on with kept answers. */
const resumeKey = 'resume'

/** The part of such a link that a server never sees. */
export function resumeHash(code: string): string {
  return `#${resumeKey}=${code}`
}

/** The code in the part of an address after `#`; null where there is none. */
export function readResumeHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get(resumeKey)
}

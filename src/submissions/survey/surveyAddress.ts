import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { surveyPath } from '@/domain/sitePages'
import type { QuestionName } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'

/** What a page of the survey is shown in: the site's frame and the survey have a language each. */
export type SurveyPlace = { locale: PageLocale; language: SurveyLanguage }

/** The address of the survey. */
export function surveyAddress({ locale, language }: SurveyPlace): string {
  return localePath({ locale, path: `${surveyPath}/${language}` })
}

/** Where a respondent is thanked. */
export function surveyThanksAddress({
  reference,
  ...place
}: SurveyPlace & { reference: string }): string {
  return `${surveyAddress(place)}/thanks/${reference}`
}

/** The id of a question's place in the page. */
export function questionId(name: QuestionName): string {
  return `question-${name}`
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

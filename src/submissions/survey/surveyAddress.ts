import { isPageLocale, type Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { returnedSurvey, surveyPath } from '@/domain/sitePages'
import type { QuestionName } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'

/** What a page of the survey is shown in: the site's frame and the survey have a language each. */
export type SurveyPlace = { locale: Locale; language: SurveyLanguage }

/** The language of the frame: Turkish around Turkish only, because it has no other pages. */
export function surveyFrame({ locale, language }: SurveyPlace): Locale {
  return isPageLocale(language) && isPageLocale(locale) ? locale : language
}

/** The address of the survey. */
export function surveyAddress(place: SurveyPlace): string {
  return localePath({ locale: surveyFrame(place), path: `${surveyPath}/${place.language}` })
}

/** Where a survey is shown that came back with errors; asked for by the server itself. */
export function returnedSurveyAddress(place: SurveyPlace): string {
  return `${surveyAddress(place)}/${returnedSurvey}`
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

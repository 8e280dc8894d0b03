import type { Locale } from '@/i18n/locales'

/** The languages of the survey (specification, section 9). */
export const surveyLanguages = ['en', 'de', 'tr'] as const satisfies readonly Locale[]

export type SurveyLanguage = (typeof surveyLanguages)[number]

/** The survey's language for who reads the CMS in another one, which has no Turkish. */
export function surveyLanguageInCms(language: string): SurveyLanguage {
  return language === 'de' ? 'de' : 'en'
}

/** True for the code of a language in which the survey can be answered. */
export function isSurveyLanguage(value: unknown): value is SurveyLanguage {
  return surveyLanguages.some((code) => code === value)
}

import { defaultLocale } from '@/i18n/locales'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'

/** The language of a codebook as its address asks for it, English by itself; null for any other. */
export function readCodebookLanguage(lng: unknown): SurveyLanguage | null {
  if (lng === undefined) return defaultLocale
  return isSurveyLanguage(lng) ? lng : null
}

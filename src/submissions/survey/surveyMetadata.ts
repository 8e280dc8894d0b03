import type { Metadata } from 'next'
import { pageUrl } from '@/publishing/alternates'
import { defaultLocale, isPageLocale, type PageLocale } from '@/i18n/locales'
import { surveyPath } from '@/domain/sitePages'
import { surveyLanguages, type SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'

/**
 * What search engines are told: however many addresses show the survey, it has one for each of its
 * languages.
 */
export async function surveyMetadata(language: SurveyLanguage): Promise<Metadata> {
  const { title, description } = (await getSurveyTexts(language)).interface
  const canonical = addressOf(language)
  const languages = Object.fromEntries(
    surveyLanguages.flatMap((code) => {
      const url = addressOf(code)
      return url ? [[code, url] as const] : []
    }),
  )
  return { title, description, alternates: canonical ? { canonical, languages } : undefined }
}

function addressOf(language: SurveyLanguage): string | null {
  const locale: PageLocale | null = isPageLocale(language) ? language : null
  return locale
    ? pageUrl({ locale, path: surveyPath })
    : pageUrl({ locale: defaultLocale, path: `${surveyPath}/${language}` })
}

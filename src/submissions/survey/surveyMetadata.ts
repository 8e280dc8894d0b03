import type { Metadata } from 'next'
import { pageUrl } from '@/publishing/alternates'
import { defaultLocale, isPageLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { surveyPath } from '@/domain/sitePages'
import {
  isSurveyLanguage,
  surveyLanguages,
  type SurveyLanguage,
} from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import type { SurveyPlace } from './surveyAddress'

/**
 * What search engines are told: however many addresses show the survey, it has one for each of its
 * languages. On pages in a language without a survey the title is the page's.
 */
export async function surveyMetadata({ locale, language }: SurveyPlace): Promise<Metadata> {
  const { interface: labels } = await getSurveyTexts(language)
  const { title } = isSurveyLanguage(locale) ? labels : (await getMessages(locale)).survey
  const canonical = addressOf(language)
  const languages = Object.fromEntries(
    surveyLanguages.flatMap((code) => {
      const url = addressOf(code)
      return url ? [[code, url] as const] : []
    }),
  )
  return {
    title,
    description: labels.description,
    alternates: canonical ? { canonical, languages } : undefined,
  }
}

function addressOf(language: SurveyLanguage): string | null {
  const locale: PageLocale | null = isPageLocale(language) ? language : null
  return locale
    ? pageUrl({ locale, path: surveyPath })
    : pageUrl({ locale: defaultLocale, path: `${surveyPath}/${language}` })
}

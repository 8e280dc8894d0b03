import { notFound } from 'next/navigation'
import { getLocale, defaultLocale, isPageLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requireFrameLocale } from '@/i18n/requirePageLocale'
import { questions } from '@/domain/survey/questionnaire'
import {
  isSurveyLanguage,
  surveyLanguages,
  type SurveyLanguage,
} from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { surveyFrame, type SurveyPlace } from './surveyAddress'
import type { Metadata } from 'next'
import { pageUrl } from '@/publishing/alternates'
import { surveyPath } from '@/domain/sitePages'

/** The languages in the address of a survey's page. */
export async function requireSurveyPlace(
  params: Promise<{ locale: string; language: string }>,
): Promise<SurveyPlace> {
  const [locale, { language }] = await Promise.all([requireFrameLocale(params), params])
  if (!isSurveyLanguage(language) || surveyFrame({ locale, language }) !== locale) notFound()
  return { locale, language }
}

/** What every page of the survey gives it. */
export async function getSurveyProps({ locale, language }: SurveyPlace) {
  const [texts, { survey }] = await Promise.all([getSurveyTexts(language), getMessages(locale)])
  return {
    locale,
    language,
    texts,
    questions,
    languages: surveyLanguages.map((code) => {
      const { nativeName: name, intl } = getLocale(code)
      return { code, name, intl }
    }),
    languageNote: isSurveyLanguage(locale) ? undefined : survey.languageNote,
  }
}

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

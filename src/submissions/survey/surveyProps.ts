import { notFound } from 'next/navigation'
import { getLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requireFrameLocale } from '@/i18n/requirePageLocale'
import { questions } from '@/domain/survey/questionnaire'
import { isSurveyLanguage, surveyLanguages } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { surveyFrame, type SurveyPlace } from './surveyAddress'

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

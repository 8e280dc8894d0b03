import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { questions } from '@/domain/survey/questionnaire'
import {
  isSurveyLanguage,
  surveyLanguages,
  type SurveyLanguage,
} from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'

/** What every page of the survey gives it. */
export async function getSurveyProps({
  locale,
  language,
}: {
  locale: PageLocale
  language: SurveyLanguage
}) {
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

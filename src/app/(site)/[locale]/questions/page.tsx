import type { Metadata } from 'next'
import { Survey } from '@/submissions/survey/Survey'
import { surveyMetadata, getSurveyProps } from '@/submissions/survey/surveyPage'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  return surveyMetadata({ locale, language: languageFor(locale) })
}

/** The survey in the page's language; in English where it has none of that language. */
export default async function SurveyRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <Survey {...await getSurveyProps({ locale, language: languageFor(locale) })} />
}

function languageFor(locale: PageLocale): SurveyLanguage {
  return isSurveyLanguage(locale) ? locale : defaultLocale
}

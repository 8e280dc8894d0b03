import type { Metadata } from 'next'
import { Survey } from '@/submissions/survey/Survey'
import { surveyMetadata } from '@/submissions/survey/surveyMetadata'
import { getSurveyProps } from '@/submissions/survey/surveyProps'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const metadata = await surveyMetadata(languageFor(locale))
  // The title belongs to the page, whose language it has.
  return isSurveyLanguage(locale)
    ? metadata
    : { ...metadata, title: (await getMessages(locale)).survey.title }
}

/** The survey in the page's language; in English where it has none of that language. */
export default async function SurveyRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  return <Survey {...await getSurveyProps({ locale, language: languageFor(locale) })} />
}

function languageFor(locale: PageLocale): SurveyLanguage {
  return isSurveyLanguage(locale) ? locale : defaultLocale
}

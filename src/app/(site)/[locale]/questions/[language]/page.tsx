import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Survey } from '@/submissions/survey/Survey'
import { surveyMetadata } from '@/submissions/survey/surveyMetadata'
import { getSurveyProps } from '@/submissions/survey/surveyProps'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'

type Props = { params: Promise<{ locale: string; language: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return surveyMetadata(await readParams(params))
}

/** The survey in a language of its own, within a page in another, such as `/questions/tr`. */
export default async function SurveyInLanguageRoute({ params }: Props) {
  return <Survey {...await getSurveyProps(await readParams(params))} />
}

async function readParams(params: Props['params']) {
  const [locale, { language }] = await Promise.all([requirePageLocale(params), params])
  if (!isSurveyLanguage(language)) notFound()
  return { locale, language }
}

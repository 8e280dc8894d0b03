import type { Metadata } from 'next'
import { SurveyPrivacyNotice } from '@/site/legal/SurveyPrivacyNotice'
import { Survey } from '@/submissions/survey/Survey'
import { surveyMetadata, getSurveyProps, requireSurveyPlace } from '@/submissions/survey/surveyPage'

type Props = { params: Promise<{ locale: string; language: string }> }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return surveyMetadata(await requireSurveyPlace(params))
}

/** The survey in a language of its own, such as `/questions/tr` or `/ar/questions/de`. */
export default async function SurveyInLanguageRoute({ params }: Props) {
  const place = await requireSurveyPlace(params)
  return (
    <>
      <Survey {...await getSurveyProps(place)} />
      <SurveyPrivacyNotice locale={place.locale} />
    </>
  )
}

import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { questions } from '@/domain/survey/questionnaire'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { readPageState } from '@/server/http/renderPageWithState'
import { SurveyPrivacyNotice } from '@/site/legal/SurveyPrivacyNotice'
import type { ReturnedSurvey } from '@/submissions/survey/handleSurvey'
import { Survey } from '@/submissions/survey/Survey'
import { getSurveyProps, requireSurveyPlace } from '@/submissions/survey/surveyPage'

type Props = { params: Promise<{ locale: string; language: string }> }

/** Made for each request: it shows what one respondent has sent. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await requireSurveyPlace(params)
  const { errorPrefix, title } = (await getSurveyTexts(language)).interface
  return { title: `${errorPrefix} ${title}`, robots: { index: false } }
}

/** The survey that was sent without scripts and was not taken, with its answers and errors. */
export default async function ReturnedSurveyRoute({ params }: Props) {
  const place = await requireSurveyPlace(params)
  const { errors, draft, message } = readPageState<ReturnedSurvey>(await headers())
  const props = await getSurveyProps(place)
  const wrong = questions.find(({ name }) => errors[name])
  const tab = wrong?.tab ?? 'pilot'
  return (
    <>
      <Survey {...props} returned={{ draft, errors, message, tab }} />
      <SurveyPrivacyNotice locale={place.locale} />
    </>
  )
}

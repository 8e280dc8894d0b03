import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { questions } from '@/domain/survey/questionnaire'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { surveyPath } from '@/domain/sitePages'
import { defaultLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { readPageState } from '@/server/http/answerWithPage'
import type { ReturnedSurvey } from '@/submissions/survey/answerSurvey'
import { ErrorSummary } from '@/submissions/survey/ErrorSummary'
import { Survey } from '@/submissions/survey/Survey'
import { getSurveyProps } from '@/submissions/survey/surveyProps'

type Props = { params: LocaleParams }

/** Made for each request: it shows what one respondent has sent. */
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const language = (await readReturned())?.language ?? defaultLocale
  const { errorPrefix, title } = (await getSurveyTexts(language)).interface
  return { title: `${errorPrefix} ${title}`, robots: { index: false } }
}

/** The survey that was sent without scripts and was not taken, with its answers and errors. */
export default async function ReturnedSurveyRoute({ params }: Props) {
  const locale = await requirePageLocale(params)
  const returned = await readReturned()
  if (!returned) redirect(localePath({ locale, path: surveyPath }))
  const { language, errors, draft, message } = returned
  const props = await getSurveyProps({ locale, language })
  const wrong = questions.find(({ name }) => errors[name])
  const errorSummary = wrong && <ErrorSummary errors={errors} texts={props.texts} />
  const tab = wrong?.tab ?? 'pilot'
  return <Survey {...props} returned={{ draft, errors, message, tab, errorSummary }} />
}

async function readReturned(): Promise<ReturnedSurvey | undefined> {
  return readPageState<ReturnedSurvey>(await headers())
}

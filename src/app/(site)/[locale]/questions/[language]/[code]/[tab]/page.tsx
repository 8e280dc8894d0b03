import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { checkSurvey } from '@/submissions/survey/checkSurvey'
import { ErrorSummary } from '@/submissions/survey/ErrorSummary'
import { findDraft } from '@/submissions/survey/storedDrafts'
import { Survey } from '@/submissions/survey/Survey'
import { surveyAddress, surveyTabAddress } from '@/submissions/survey/surveyAddress'
import { readDraftCode } from '@/submissions/survey/surveyCodes'
import { surveyMetadata } from '@/submissions/survey/surveyMetadata'
import { getSurveyProps } from '@/submissions/survey/surveyProps'
import { toAnswers } from '@/submissions/survey/toAnswers'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTabs } from '@/domain/survey/surveyParts'

type Props = { params: Promise<{ locale: string; language: string; code: string; tab: string }> }

/** Made for each request: it shows what one respondent has answered. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, description } = await surveyMetadata(await readParams(params))
  // The address gives access to the answers, so no other site may learn it.
  return { title, description, robots: { index: false, follow: false }, referrer: 'same-origin' }
}

/** One part of the survey, with the answers that the server keeps for a browser without scripts. */
export default async function SurveyDraftRoute({ params }: Props) {
  const { locale, language, code, tab } = await readParams(params)
  const found = await findDraft(code)
  if (!found) redirect(surveyAddress({ locale, language }))
  const { draft } = found
  const checked = checkSurvey({ language, ...toAnswers(draft) })
  const errors = checked.ok ? {} : checked.errors
  const props = await getSurveyProps({ locale, language })
  const errorSummary = !checked.ok && (
    <ErrorSummary
      errors={errors}
      texts={props.texts}
      addressOf={(question) =>
        `${surveyTabAddress({ locale, language, code, tab: question.tab })}#${question.name}`
      }
    />
  )
  return <Survey {...props} stored={{ code, draft, tab, errors, errorSummary }} />
}

async function readParams(params: Props['params']) {
  const [locale, { language, ...rest }] = await Promise.all([requirePageLocale(params), params])
  const code = readDraftCode(rest.code)
  const tab = surveyTabs.find((one) => one === rest.tab)
  if (!isSurveyLanguage(language) || !tab) notFound()
  if (!code) redirect(surveyAddress({ locale, language }))
  return { locale, language, code, tab }
}

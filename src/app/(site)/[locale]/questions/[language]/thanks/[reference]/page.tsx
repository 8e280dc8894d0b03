import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { PageHero } from '@/ui/page/PageHero'
import { buttonClass } from '@/ui/buttonClass'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { compareSurvey } from '@/submissions/survey/compareSurvey'
import { surveyAddress } from '@/submissions/survey/surveyAddress'
import { readReference } from '@/domain/referenceCode'
import { surveyMetadata, requireSurveyPlace } from '@/submissions/survey/surveyPage'
import { SurveyThanks } from '@/submissions/survey/SurveyThanks'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'
import { getLocale } from '@/i18n/locales'

type Props = { params: Promise<{ locale: string; language: string; reference: string }> }

/** Made for each request: it shows one respondent's figures. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await surveyMetadata(await readParams(params))
  return { title, robots: { index: false, follow: false }, referrer: 'same-origin' }
}

/** The thanks for a survey, as long as its reference exists. */
export default async function SurveyThanksRoute({ params }: Props) {
  const { locale, language, reference } = await readParams(params)
  const [texts, comparison] = await Promise.all([
    getSurveyTexts(language),
    reference ? compareSurvey(reference) : null,
  ])
  if (!reference || !comparison) redirect(surveyAddress({ locale, language }))
  return (
    <div lang={language} dir="ltr" className="text-pretty">
      <PageHero title={texts.interface.title} />
      <div className="bg-mist">
        <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-16">
          <SurveyThanks
            reference={reference}
            comparison={comparison}
            texts={texts}
            intl={getLocale(language).intl}
            call={
              <ConsultationButton
                audience="hospitals"
                locale={locale}
                plan={texts.tabs.pilot.label}
                className={buttonClass.primary}
              >
                {texts.interface.pilotCall.button}
              </ConsultationButton>
            }
          />
          <Link
            href={surveyAddress({ locale, language })}
            prefetch={false}
            className={`${buttonClass.secondary} mt-6`}
          >
            {texts.interface.reference.again}
          </Link>
        </div>
      </div>
    </div>
  )
}

async function readParams(params: Props['params']) {
  const [place, { reference }] = await Promise.all([requireSurveyPlace(params), params])
  return { ...place, reference: readReference(reference) }
}

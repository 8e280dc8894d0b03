import { useEffect, useState } from 'react'
import type { SurveyComparison } from './compareSurvey'
import { fetchComparison } from './sendSurvey'
import { SurveyThanks } from './SurveyThanks'
import type { SurveyTexts } from '@/lib/survey/surveyTexts'

type Props = { reference: string; texts: SurveyTexts; intl: string }

/** The thanks at once, and the comparison as soon as it is there. */
export function ShownThanks({ reference, texts, intl }: Props) {
  const [comparison, setComparison] = useState<SurveyComparison | null>(null)

  useEffect(() => {
    let isCurrent = true
    void fetchComparison(reference).then((found) => {
      if (isCurrent) setComparison(found)
    })
    return () => {
      isCurrent = false
    }
  }, [reference])

  return <SurveyThanks reference={reference} comparison={comparison} texts={texts} intl={intl} />
}

import type { JSONFieldServerProps } from 'payload'
import { questions } from '@/domain/survey/questionnaire'
import { surveyLanguageInCms } from '@/domain/survey/surveyLanguages'
import { getSurveyTexts } from '@/domain/survey/surveyTexts'

type Props = Pick<JSONFieldServerProps, 'data' | 'i18n'> & { field: { name?: string } }

/**
 * The options that were chosen, in words, in the CMS. Payload's own field for lists would fetch an
 * editor for code from a foreign host.
 */
export async function ChosenOptions({ data, i18n, field }: Props) {
  const name = questions.find((one) => one.name === field.name)?.name
  if (!name) return null
  const texts = (await getSurveyTexts(surveyLanguageInCms(i18n.language))).questions[name]
  const chosen: unknown = data?.[name]
  const codes = [chosen].flat().filter(Boolean).map(String)
  return (
    <div className="field-type">
      <p className="field-label">{texts.label}</p>
      {codes.length === 0 ? (
        <p>–</p>
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{texts.options?.[code] ?? code}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

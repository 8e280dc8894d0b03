import { checkSurvey, type SurveyErrors } from './checkSurvey'
import { readOptionWords } from './readOptionWords'
import { findReference, storeSurvey } from './storeSurvey'

export type SubmitResult = { ok: true; reference: string } | { ok: false; errors: SurveyErrors }

/**
 * Checks a survey and stores it once. The same id gives the first answer again, whatever comes with
 * it.
 * @param draftCode of the kept draft that these answers replace
 * @throws when the database fails
 */
export async function submitSurvey({
  input,
  submissionId,
  draftCode,
}: {
  input: Record<string, unknown>
  submissionId: string
  draftCode: string | null
}): Promise<SubmitResult> {
  const known = await findReference(submissionId)
  if (known) return { ok: true, reference: known }
  const checked = checkSurvey(readOptionWords(input))
  if (!checked.ok) return checked
  const reference = await storeSurvey({ survey: checked.survey, submissionId, draftCode })
  return { ok: true, reference }
}

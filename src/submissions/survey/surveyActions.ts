import { createUuid } from '@/ui/createUuid'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { checkSurvey, type SurveyErrors } from './checkSurvey'
import { ConfirmClearing } from './ConfirmClearing'
import { ErrorSummary } from './ErrorSummary'
import { ResumeLink } from './ResumeLink'
import { fetchDraft, sendDraft, sendSurvey } from './sendSurvey'
import type { SurveyDraft } from './surveyDraft'
import type { SurveyStore } from './surveyStore'
import { toAnswers } from './toAnswers'

/** What showing the survey does without: fetched when somebody sends, keeps or clears answers. */
export const surveyActions = {
  checkDraft,
  submitAnswers,
  sendDraft,
  resumeAnswers,
  ConfirmClearing,
  ErrorSummary,
  ResumeLink,
}

/** What came of a submission; no errors where nothing is wrong but it could not be stored. */
type Submission = { ok: true; reference: string } | { ok: false; errors: SurveyErrors }

/** What is wrong with the answers given so far. */
function checkDraft({
  draft,
  language,
}: {
  draft: SurveyDraft
  language: SurveyLanguage
}): SurveyErrors {
  const checked = checkSurvey({ language, ...toAnswers(draft) })
  return checked.ok ? {} : checked.errors
}

async function submitAnswers({
  store,
  language,
}: {
  store: SurveyStore
  language: SurveyLanguage
}): Promise<Submission> {
  const { draft, code } = store.get()
  const survey = { language, ...toAnswers(draft) }
  const checked = checkSurvey(survey)
  if (!checked.ok) return checked
  const submissionId = submissionIdFor({ store, content: JSON.stringify(survey) })
  const body = { ...survey, submission_id: submissionId, draft_code: code }
  const result = await sendSurvey(body)
  if (result.outcome === 'received') return { ok: true, reference: result.reference }
  const fields = result.outcome === 'refused' ? result.fields : []
  // The same check has passed here, so the server alone knows what it could not read.
  return { ok: false, errors: Object.fromEntries(fields.map((name) => [name, 'type_wrong'])) }
}

/** Adds the answers kept under a code to those of this browser; tells their language where it can. */
async function resumeAnswers({
  code,
  store,
}: {
  code: string
  store: SurveyStore
}): Promise<{ notice: 'resumed' | 'expired' | 'unreachable'; language?: unknown }> {
  const found = await fetchDraft(code)
  const { draft, code: known } = store.get()
  if (found === 'expired' && known === code) store.changeNow({ code: null })
  if (typeof found === 'string') return { notice: found }
  store.changeNow({ draft: { ...draft, ...found.draft }, code })
  return { notice: 'resumed', language: found.language }
}

/** The same content keeps its id, so that a repeat after a lost answer makes no second row. */
function submissionIdFor({ store, content }: { store: SurveyStore; content: string }): string {
  const { pending } = store.get()
  if (pending?.content === content) return pending.id
  const id = createUuid()
  store.changeNow({ pending: { id, content } })
  return id
}

import { callJson, resultOf, readAttribution } from '@/submissions/browser/post'
import { submissionIdOf } from '@/submissions/browser/submissionId'
import { createUuid } from '@/ui/createUuid'
import { questions } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { ResumeLink } from './ResumeLink'
import { readDraft, type SurveyDraft } from './surveyDraft'
import { checkSurvey, type SurveyErrors, toAnswers } from './surveySchema'
import type { SurveyStore } from './surveyStore'

/** What showing the survey does without: fetched when answers are sent, stored or cleared. */
export const deferredSurveyActions = {
  checkDraft,
  submitAnswers,
  sendDraft,
  resumeAnswers,
  ResumeLink,
}

export type SurveyActions = typeof deferredSurveyActions

const draftsAddress = '/api/survey/drafts'

type Submission = { ok: true; reference: string } | { ok: false; errors: SurveyErrors }

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
  const { draft, code, draftId: known } = store.get()
  const survey = { language, ...toAnswers(draft) }
  const checked = checkSurvey(survey)
  if (!checked.ok) return checked
  const draftId = known ?? createUuid()
  if (!known) store.changeNow({ draftId })
  const submissionId = submissionIdOf({ draftId, content: JSON.stringify(survey) })
  const body = {
    ...survey,
    submission_id: submissionId,
    draft_code: code,
    attribution: readAttribution(),
  }
  const result = resultOf(await callJson({ address: '/api/survey', body }))
  if (result.outcome === 'received') return { ok: true, reference: result.reference ?? '' }
  const fields = result.outcome === 'refused' ? Object.keys(result.fields) : []
  // The same check has passed here, so the server alone knows what it could not read.
  return { ok: false, errors: Object.fromEntries(fields.map((name) => [name, 'type_wrong'])) }
}

/**
 * Keeps answers on the server.
 * @returns the code that leads to them; null where they could not be kept
 */
async function sendDraft(body: {
  code: string | null
  language: SurveyLanguage
  answers: SurveyDraft
}): Promise<string | null> {
  const answer = await callJson({ address: draftsAddress, body })
  return typeof answer?.body.code === 'string' ? answer.body.code : null
}

/** Adds the answers kept under a code to those of this browser; tells their language where it can. */
async function resumeAnswers({
  code,
  store,
}: {
  code: string
  store: SurveyStore
}): Promise<{ notice: 'resumed' | 'expired' | 'unreachable'; language?: unknown }> {
  const answer = await callJson({ address: `${draftsAddress}/${encodeURIComponent(code)}` })
  const { draft, code: known } = store.get()
  const isExpired = answer?.status === 404
  if (isExpired && known === code) store.changeNow({ code: null })
  if (isExpired) return { notice: 'expired' }
  if (answer?.status !== 200) return { notice: 'unreachable' }
  const { answers, language } = answer.body
  store.changeNow({ draft: { ...draft, ...readDraft({ questions, value: answers }) }, code })
  return { notice: 'resumed', language }
}

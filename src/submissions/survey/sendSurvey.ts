import { questions } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { readDraft, type SurveyDraft } from './surveyDraft'

/** Milliseconds after which a dropped connection counts as lost. */
const answerTimeout = 60_000

/** What came of sending: stored, refused with the names of wrong fields, or no answer at all. */
export type SendResult =
  | { outcome: 'received'; reference: string }
  | { outcome: 'refused'; fields: string[] }
  | { outcome: 'unreachable' }

/** Sends a whole survey (specification, section 7). */
export async function sendSurvey(survey: object): Promise<SendResult> {
  const answer = await call({ path: '/api/survey', body: survey })
  if (!answer) return { outcome: 'unreachable' }
  if (answer.isOk) return { outcome: 'received', reference: String(answer.members.reference ?? '') }
  const { fields } = answer.members
  const names = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  return { outcome: 'refused', fields: names }
}

/**
 * Keeps answers on the server.
 * @returns the code that leads to them; null where they could not be kept
 */
export async function sendDraft(kept: {
  code: string | null
  language: SurveyLanguage
  answers: SurveyDraft
}): Promise<string | null> {
  const answer = await call({ path: '/api/survey/drafts', body: kept })
  return answer?.isOk && typeof answer.members.code === 'string' ? answer.members.code : null
}

/** Fetches answers that were kept on the server. */
export async function fetchDraft(
  code: string,
): Promise<{ draft: SurveyDraft; language: unknown } | 'expired' | 'unreachable'> {
  const answer = await call({ path: `/api/survey/drafts/${encodeURIComponent(code)}` })
  if (answer?.status === 404) return 'expired'
  if (!answer?.isOk) return 'unreachable'
  return {
    draft: readDraft({ questions, value: answer.members.answers }),
    language: answer.members.language,
  }
}

type Answer = { isOk: boolean; status: number; members: Record<string, unknown> }

async function call({ path, body }: { path: string; body?: object }): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(answerTimeout),
    })
    const members: unknown = await response.json().catch(() => null)
    return {
      isOk: response.ok,
      status: response.status,
      members: typeof members === 'object' && members !== null ? { ...members } : {},
    }
  } catch {
    return null
  }
}

import type { surveyActions } from './surveyActions'

export type SurveyActions = typeof surveyActions

/** Fetches the survey's actions; null without a connection, and the next call tries again. */
export async function loadActions(): Promise<SurveyActions | null> {
  const loaded = await import('./surveyActions').catch(() => null)
  return loaded && loaded.surveyActions
}

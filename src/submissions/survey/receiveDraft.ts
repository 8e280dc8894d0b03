import type { Call } from '@/server/http/call'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { questions } from '@/domain/survey/questionnaire'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { storeDraft } from './storedDrafts'
import { admitCall, type SurveyRefusal } from './receiveSurvey'
import { readDraftCode } from './surveyCodes'
import { readDraft } from './surveyDraft'

/**
 * Takes answers that a respondent wants to continue elsewhere. They are stored as they are, right
 * or wrong: they are checked when they are submitted.
 * @throws what is unexpected
 */
export async function receiveDraft(
  received: Call,
): Promise<{ ok: true; code: string } | SurveyRefusal> {
  const call = await admitCall({ call: received, form: 'survey-draft' })
  if (!call.ok) return call
  const { members, locale } = call
  const { language } = members
  if (!isSurveyLanguage(language)) {
    return { ok: false, locale, code: 'bad_request', errors: { language: 'language_unknown' } }
  }
  const draft = readDraft({ questions, value: members.answers })
  return unlessUnavailable({
    request: received,
    work: async () => {
      const code = await storeDraft({ code: readDraftCode(members.code), language, draft })
      return { ok: true, code }
    },
    refuse: (failure) => ({ ok: false, locale, ...failure }),
  })
}

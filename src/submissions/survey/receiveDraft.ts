import { questions } from '@/domain/survey/questionnaire'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { requestLocale } from '@/i18n/detectLocale'
import type { Call } from '@/server/http/httpRequest'
import { readJsonBody } from '@/server/http/readJsonBody'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { surveyBodyMaxBytes, type SurveyRefusal } from './receiveSurvey'
import { storeDraft } from './storedDrafts'
import { readDraftCode } from './surveyDraftCode'
import { readDraft } from './surveyDraft'

/**
 * Takes answers that a respondent wants to continue elsewhere. They are stored as they are, right
 * or wrong: they are checked when they are submitted.
 * @throws what is unexpected
 */
export async function receiveDraft(
  call: Call,
): Promise<{ ok: true; code: string } | SurveyRefusal> {
  const refuse = (refusal: Omit<SurveyRefusal, 'ok' | 'locale'>, form?: unknown) => ({
    ok: false as const,
    locale: requestLocale({ headers: call.headers, form }),
    ...refusal,
  })
  const refusal = await admitSubmission({ call, form: 'survey-draft' })
  if (refusal) return refuse(refusal)
  const body = await readJsonBody({ call, maxBytes: surveyBodyMaxBytes })
  if (!body.ok) return refuse({ code: body.code })
  const { language, answers, code } = body.members
  if (!isSurveyLanguage(language)) {
    return refuse({ code: 'bad_request', errors: { language: 'language_unknown' } }, language)
  }
  const draft = readDraft({ questions, value: answers })
  return unlessUnavailable({
    request: call,
    work: async () => {
      return { ok: true, code: await storeDraft({ code: readDraftCode(code), language, draft }) }
    },
    refuse: (failure) => refuse(failure, language),
  })
}

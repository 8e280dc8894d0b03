import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { takeSubmission } from '@/submissions/intake/receiveSubmission'
import { findReference } from '@/submissions/intake/storeSubmission'
import type { Call } from '@/server/http/call'
import { readFormBody } from '@/server/http/readFormBody'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { questions } from '@/domain/survey/questionnaire'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { findDraft, storeDraft } from './storedDrafts'
import { surveyForm, type SurveyRefusal } from './receiveSurvey'
import { surveyTabAddress, surveyThanksAddress, type SurveyPlace } from './surveyAddress'
import { readDraftCode, submissionIdOfDraft } from './surveyCodes'
import { readFormTab, type SurveyDraft } from './surveyDraft'
import { surveyBodyMaxBytes } from './surveyLimits'
import { toAnswers } from './toAnswers'

/**
 * Takes one part of the survey from a browser without scripts: its answers join those kept so far.
 * @returns the address to go on at: another part, or the thanks once the survey is submitted
 * @throws what nobody expected
 */
export async function receivePage(
  call: Call,
): Promise<{ ok: true; address: string } | SurveyRefusal> {
  const { headers } = call
  const refuse = (refusal: Pick<SurveyRefusal, 'code' | 'retryAfter'>) => ({
    ok: false as const,
    locale: requestLocale({ headers }),
    ...refusal,
  })
  const refusal = await admitSubmission({ call, form: 'survey-page' })
  if (refusal) return refuse(refusal)
  const body = await readFormBody({ call, maxBytes: surveyBodyMaxBytes })
  if (!body.ok) return refuse(body)
  const { form } = body
  const tab = surveyTabs.find((one) => one === form.get('tab'))
  if (!tab) return refuse({ code: 'bad_request' })
  return unlessUnavailable({
    request: call,
    work: async () => ({ ok: true, address: await goOn({ form, tab }) }),
    refuse: (failure) => ({ ...refuse(failure), locale: readPlace(form).locale }),
  })
}

async function goOn({ form, tab }: { form: URLSearchParams; tab: SurveyTab }): Promise<string> {
  const place = readPlace(form)
  const known = readDraftCode(form.get('code'))
  const submitted =
    known &&
    (await findReference({ kind: surveyForm.kind, submissionId: submissionIdOfDraft(known) }))
  if (submitted) return surveyThanksAddress({ ...place, reference: submitted })
  const stored = known && (await findDraft(known))
  const draft = { ...(stored ? stored.draft : {}), ...readFormTab({ questions, form, tab }) }
  const code = await storeDraft({ code: known, language: place.language, draft })
  const go = form.get('go')
  if (go === 'submit') return submit({ place, code, draft, tab })
  return surveyTabAddress({ ...place, code, tab: targetOf({ go, tab }) })
}

async function submit({
  place,
  code,
  draft,
  tab,
}: {
  place: SurveyPlace
  code: string
  draft: SurveyDraft
  tab: SurveyTab
}): Promise<string> {
  const members = {
    language: place.language,
    ...toAnswers(draft),
    submission_id: submissionIdOfDraft(code),
    draft_code: code,
  }
  const result = await takeSubmission({
    form: surveyForm,
    entered: { members },
    locale: place.locale,
  })
  if (result.ok) return surveyThanksAddress({ ...place, reference: result.reference })
  const wrong = questions.find(({ name }) => result.errors[name])
  return surveyTabAddress({ ...place, code, tab: wrong?.tab ?? tab })
}

function readPlace(form: URLSearchParams): SurveyPlace {
  const locale = form.get('locale')
  const language = form.get('language')
  return {
    locale: isPageLocale(locale) ? locale : defaultLocale,
    language: isSurveyLanguage(language) ? language : defaultLocale,
  }
}

/** The part that a button leads to: by its name, or the one before or after. */
function targetOf({ go, tab }: { go: string | null; tab: SurveyTab }): SurveyTab {
  const place = surveyTabs.indexOf(tab)
  const named = surveyTabs.find((one) => one === go)
  return named ?? surveyTabs[go === 'back' ? place - 1 : place + 1] ?? tab
}

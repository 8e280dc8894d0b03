import { fraudReportFields, pictureField } from '@/domain/fraudReportFields'
import { contactMaxLength } from '@/domain/officialContacts'
import { contactAnswerPath } from '@/domain/sitePages'
import { requestLocale } from '@/i18n/detectLocale'
import { toPageLocale, type Locale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { jsonAnswer, type Answer } from '@/server/http/answer'
import { failureAnswer, failureText, fieldTexts, type Failure } from '@/server/http/failureAnswer'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import { readMembers } from '@/server/http/readMembers'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { receiveSubmission } from '@/submissions/intake/receiveSubmission'
import { checkContact, type CheckResult } from './checkContact'
import type { ShownCheck } from './fraudApi'
import { fraudReportForm } from './receiveFraudReport'

/** A contact, a language and the overhead of JSON or a form; a letter of a form takes up to nine bytes. */
const maxBytes = 9 * contactMaxLength + 1024

type CheckOutcome = { typed: string } & (
  | { result: CheckResult; refusal?: undefined }
  | { result?: undefined; refusal: Omit<Failure, 'locale'> }
)

/**
 * `POST /api/contact-checks`: is this number, address or name the operator's? With a page for a browser, JSON for
 * programs. What was asked is neither stored nor logged.
 */
export async function handleContactCheck(call: Call): Promise<Answer> {
  const refusal = await admitSubmission({ call, form: 'contact-check' })
  // So little is read in any case: it says in which language a refusal is to be given.
  const body = await readMembers({ call, maxBytes })
  const { contact, locale: form }: Record<string, unknown> = body.ok ? body.members : {}
  const typed = typeof contact === 'string' ? contact.slice(0, contactMaxLength) : ''
  const locale = requestLocale({ headers: call.headers, form })
  const refused = refusal ?? (body.ok ? null : body)
  const outcome = refused
    ? { typed, refusal: { code: refused.code, retryAfter: refusal?.retryAfter } }
    : await unlessUnavailable({
        request: call,
        work: () => lookUp({ typed, locale }),
        refuse: (failure) => ({ typed, refusal: failure }),
      })
  return answerCheck({ call, locale, outcome })
}

async function lookUp({ typed, locale }: { typed: string; locale: Locale }): Promise<CheckOutcome> {
  const result = await checkContact({ typed, locale: toPageLocale(locale) })
  if (result) return { typed, result }
  const { empty } = (await getMessages(locale)).checkContact
  return { typed, refusal: { code: 'validation_failed', fields: { contact: empty } } }
}

async function answerCheck({
  call,
  locale,
  outcome: { typed, result, refusal },
}: {
  call: Call
  locale: Locale
  outcome: CheckOutcome
}): Promise<Answer> {
  if (!refusal) {
    const otherwise = () => jsonAnswer({ body: result })
    return pageFor({ call, locale, shown: { typed, result }, otherwise })
  }
  const { code, retryAfter, fields = {} } = refusal
  const failure = fields.contact ?? (await failureText({ code, locale, retryAfter }))
  const otherwise = () => failureAnswer({ ...refusal, locale })
  return pageFor({ call, locale, shown: { typed, failure }, failure: refusal, otherwise })
}

/** `POST /api/fraud-reports`: with thanks, or the form again, for a browser; JSON for programs. */
export async function handleFraudReport(call: Call): Promise<Answer> {
  const outcome = await receiveSubmission({ call, form: fraudReportForm })
  const { locale, members } = outcome
  if (outcome.ok) {
    const { submissionId: submission_id, reference } = outcome
    const body = { status: 'received', submission_id, reference }
    const otherwise = () => jsonAnswer({ status: 201, body })
    return pageFor({ call, locale, shown: { reported: reference }, otherwise })
  }
  const { code, retryAfter } = outcome
  const { checkContact: page, consultation } = await getMessages(locale)
  const errors = fieldTexts(outcome.errors, { ...consultation.errors, ...page.errors })
  const isWrong = [...fraudReportFields, pictureField].some((name) => errors[name])
  const report = {
    values: Object.fromEntries(
      fraudReportFields.map((name) => [name, String(members[name] ?? '')]),
    ),
    errors,
    message: isWrong ? undefined : await failureText({ code, locale, retryAfter }),
  }
  const otherwise = () => failureAnswer({ code, locale, retryAfter, fields: errors })
  return pageFor({ call, locale, shown: { report }, failure: outcome, otherwise })
}

/** The page with what came of one of its forms, for a browser; what programs get for others. */
function pageFor({
  call,
  locale,
  shown: state,
  ...answer
}: { call: Call; locale: Locale; shown: ShownCheck } & Pick<
  Parameters<typeof renderPageWithState>[0],
  'failure' | 'otherwise'
>): Promise<Answer> | Answer {
  if (!wantsPage(call)) return answer.otherwise()
  return renderPageWithState({
    path: `/${toPageLocale(locale)}${contactAnswerPath}`,
    state,
    ...answer,
  })
}

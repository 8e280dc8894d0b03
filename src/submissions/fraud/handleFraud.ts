import { contactMaxLength } from '@/domain/officialContacts'
import { contactAnswerPath, reportedPath } from '@/domain/sitePages'
import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale, isPageLocale, type Locale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { jsonAnswer, seeOther, type Answer } from '@/server/http/answer'
import {
  failureAnswer,
  failureStatus,
  failureText,
  type Failure,
} from '@/server/http/failureAnswer'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import { isFormBody, readFormBody } from '@/server/http/readFormBody'
import { readJsonBody } from '@/server/http/readJsonBody'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { admitSubmission } from '@/submissions/intake/admitSubmission'
import { receiveSubmission, type Outcome } from '@/submissions/intake/receiveSubmission'
import { checkContact, type CheckResult } from './checkContact'
import type { ShownCheck } from './fraudApi'
import { fraudReportForm } from './receiveFraudReport'
import { fraudReportFields, type FraudReportErrorCode } from './schema'

/** A contact, a language and the overhead of JSON or a form; a letter of a form takes up to nine bytes. */
const maxBytes = 9 * contactMaxLength + 1024

type CheckOutcome = { locale: Locale; typed: string } & (
  | { ok: true; result: CheckResult | null }
  | ({ ok: false } & Pick<Failure, 'code' | 'retryAfter'>)
)

/**
 * `POST /api/contact-checks`: is this number, address or name the operator's? With a page for a browser, JSON for
 * programs. What was asked is neither stored nor logged.
 */
export async function handleContactCheck(call: Call): Promise<Answer> {
  const outcome = await receiveCheck(call)
  const { locale, typed } = outcome
  const dataOf = async () => {
    if (!outcome.ok) return failureAnswer(outcome)
    const { result } = outcome
    const { empty } = (await getMessages(locale)).checkContact
    return result
      ? jsonAnswer({ body: result })
      : failureAnswer({ code: 'validation_failed', locale, fields: { contact: empty } })
  }
  if (!wantsPage(call)) return dataOf()
  if (outcome.ok) {
    const { result } = outcome
    const failure = result ? undefined : (await getMessages(locale)).checkContact.empty
    const shown = { typed, result: result ?? undefined, failure }
    return pageWith({ locale, shown, status: result ? 200 : 422, otherwise: dataOf })
  }
  const { code, retryAfter } = outcome
  const shown = { typed, failure: await failureText({ code, locale, retryAfter }) }
  return pageWith({ locale, shown, status: failureStatus[code], retryAfter, otherwise: dataOf })
}

async function receiveCheck(call: Call): Promise<CheckOutcome> {
  const { headers } = call
  const refusal = await admitSubmission({ call, form: 'contact-check' })
  // So little is read in any case: it says in which language a refusal is to be given.
  const body = await readMembers(call)
  const { contact, locale: form }: Record<string, unknown> = body.ok ? body.members : {}
  const typed = typeof contact === 'string' ? contact.slice(0, contactMaxLength) : ''
  const locale = requestLocale({ headers, form })
  if (refusal) return { ok: false, locale, typed, ...refusal }
  if (!body.ok) return { ok: false, locale, typed, code: body.code }
  return unlessUnavailable({
    request: call,
    work: async () => ({
      ok: true as const,
      locale,
      typed,
      result: await checkContact({ typed, locale: pageLocale(locale) }),
    }),
    refuse: (failure) => ({ ok: false as const, locale, typed, ...failure }),
  })
}

/** The members of a JSON object, or the fields of a form. */
async function readMembers(call: Call) {
  if (!isFormBody(call)) return readJsonBody({ call, maxBytes })
  const body = await readFormBody({ call, maxBytes })
  if (!body.ok) return body
  const members: Record<string, unknown> = Object.fromEntries(body.form)
  return { ok: true as const, members }
}

/** `POST /api/fraud-reports`: with thanks, or the form again, for a browser; JSON for programs. */
export async function handleFraudReport(call: Call): Promise<Answer> {
  const outcome = await receiveSubmission({ call, form: fraudReportForm })
  if (outcome.ok) {
    const { locale, submissionId: submission_id, reference } = outcome
    if (!wantsPage(call)) {
      return jsonAnswer({ status: 201, body: { status: 'received', submission_id, reference } })
    }
    const path = `${reportedPath}/${reference}`
    return seeOther(localePath({ locale: pageLocale(locale), path }))
  }
  const { locale, code, retryAfter, errors } = outcome
  const refused = async () =>
    failureAnswer({ code, locale, retryAfter, fields: await errorTexts({ locale, errors }) })
  return wantsPage(call) ? formAgain(outcome, refused) : refused()
}

async function formAgain(
  {
    locale,
    members,
    code,
    errors,
    retryAfter,
  }: Extract<Outcome<FraudReportErrorCode>, { ok: false }>,
  otherwise: () => Promise<Answer>,
): Promise<Answer> {
  const isWrong = fraudReportFields.some((name) => errors[name])
  const values = Object.fromEntries(
    fraudReportFields.map((name) => [name, String(members[name] ?? '')]),
  )
  const message = isWrong ? undefined : await failureText({ code, locale, retryAfter })
  const shown = { report: { values, errors, message } }
  return pageWith({ locale, shown, status: failureStatus[code], retryAfter, otherwise })
}

async function errorTexts({
  locale,
  errors,
}: {
  locale: Locale
  errors: Record<string, FraudReportErrorCode>
}): Promise<Record<string, string>> {
  const { checkContact: page, consultation } = await getMessages(locale)
  const texts = { ...consultation.errors, ...page.errors }
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, texts[code]]))
}

function pageWith({
  locale,
  shown: state,
  ...answer
}: { locale: Locale; shown: ShownCheck } & Pick<
  Parameters<typeof renderPageWithState>[0],
  'status' | 'retryAfter' | 'otherwise'
>): Promise<Answer> {
  return renderPageWithState({
    path: `/${pageLocale(locale)}${contactAnswerPath}`,
    state,
    ...answer,
  })
}

const pageLocale = (locale: Locale): PageLocale => (isPageLocale(locale) ? locale : defaultLocale)

import { getMessages } from '@/i18n/messages'
import { toPageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { renderPageWithState } from '@/server/http/renderPageWithState'
import { jsonAnswer, seeOther, type Answer } from '@/server/http/answer'
import { wantsPage, type Call } from '@/server/http/httpRequest'
import { failureAnswer, fieldTexts } from '@/server/http/failureAnswer'
import { cleanText } from '@/domain/cleanText'
import { askPhoneField, enteredFields } from '@/domain/consultationFields'
import { interpolate } from '@/i18n/interpolate'
import { referenceParameter, returnedFormPath, successPath } from '@/domain/sitePages'
import { receiveConsultation, type ConsultationOutcome } from './receiveConsultation'
import type { ReturnedForm } from './formTypes'

/**
 * `POST /api/consultations`, answered with JSON for programs and our own script; for a form sent without
 * JavaScript with 303 to the thank-you page, or the page again with its values and errors.
 */
export async function handleConsultation(call: Call): Promise<Answer> {
  const outcome = await receiveConsultation(call)
  if (wantsPage(call)) return outcome.ok ? thankYouPage(outcome) : formAgain(outcome)
  return outcome.ok ? received(outcome) : refused(outcome)
}

type Received = Extract<ConsultationOutcome, { ok: true }>
type Refused = Extract<ConsultationOutcome, { ok: false }>

function received({ submissionId, reference }: Received): Answer {
  return jsonAnswer({
    status: 201,
    body: { status: 'received', submission_id: submissionId, reference },
  })
}

/** The one page that has the code in its address: a browser without scripts could not keep it. */
function thankYouPage({ locale, reference }: Received): Answer {
  const path = localePath({ locale: toPageLocale(locale), path: successPath })
  const query = new URLSearchParams({ [referenceParameter]: reference }).toString()
  return seeOther(`${path}?${query}`)
}

async function refused(outcome: Refused): Promise<Answer> {
  const { code, locale, retryAfter } = outcome
  return failureAnswer({ code, locale, retryAfter, fields: await errorTexts(outcome) })
}

async function errorTexts({ locale, errors, members }: Refused): Promise<Record<string, string>> {
  const texts = (await getMessages(locale)).consultation.errors
  const phone = cleanText(entered(members.phone) ?? '')
  const asked = interpolate(texts.phone_doubtful, { phone })
  return fieldTexts(errors, { ...texts, phone_doubtful: asked })
}

async function formAgain(outcome: Refused): Promise<Answer> {
  const { locale, members, code } = outcome
  const audience = members.type === 'hospitals' ? 'hospitals' : 'nurses'
  // A browser cannot be given back the file, which was right where nothing is said about it.
  const isFileLost = audience === 'nurses' && Object.keys(outcome.errors).length > 0
  const errors: Refused['errors'] = { ...(isFileLost && { cv: 'cv_again' }), ...outcome.errors }
  const general = (await getMessages(locale)).errors[code]
  const state: ReturnedForm = {
    values: Object.fromEntries(
      [...enteredFields, 'standing'].map((name) => [name, entered(members[name])]),
    ),
    errors: await errorTexts({ ...outcome, errors }),
    asksPhone: Boolean(members[askPhoneField]) && errors.phone !== 'phone_doubtful',
    message: Object.keys(errors).length > 0 ? undefined : general,
  }
  return renderPageWithState({
    path: `/${toPageLocale(locale)}${returnedFormPath}/${audience}`,
    state,
    failure: outcome,
    otherwise: () => refused(outcome),
  })
}

function entered(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

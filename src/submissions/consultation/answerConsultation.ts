import { getMessages } from '@/i18n/messages'
import { isPageLocale, defaultLocale, type PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { answerWithPage } from '@/server/http/answerWithPage'
import { failureResponse, failureStatus } from '@/server/http/failures'
import { wantsPage } from '@/server/http/wantsPage'
import { referenceParameter, returnedFormPath, successPath } from '@/domain/sitePages'
import type { ConsultationOutcome } from './receiveConsultation'
import { encodeReturnedForm, returnedFormHeader } from './returnedForm'

/**
 * Answers a consultation request: JSON for programs and our own script; for a form sent without
 * JavaScript 303 to the thank-you page, or the page again with its values and errors.
 */
export async function answerConsultation({
  request,
  outcome,
}: {
  request: Request
  outcome: ConsultationOutcome
}): Promise<Response> {
  if (wantsPage(request)) return outcome.ok ? thankYouPage(outcome) : formAgain(outcome)
  return outcome.ok ? received(outcome) : refused(outcome)
}

type Received = Extract<ConsultationOutcome, { ok: true }>
type Refused = Extract<ConsultationOutcome, { ok: false }>

function received({ submissionId, reference }: Received): Response {
  return Response.json(
    { status: 'received', submission_id: submissionId, reference },
    { status: 201, headers: { 'Cache-Control': 'no-store' } },
  )
}

/** The one page that has the code in its address: a browser without scripts could not keep it. */
function thankYouPage({ locale, reference }: Received): Response {
  const path = localePath({ locale: pageLocale(locale), path: successPath })
  return new Response(null, {
    status: 303,
    headers: {
      Location: `${path}?${new URLSearchParams({ [referenceParameter]: reference }).toString()}`,
      'Cache-Control': 'no-store',
    },
  })
}

async function refused(outcome: Refused): Promise<Response> {
  const { code, locale, retryAfter } = outcome
  return failureResponse({ code, locale, retryAfter, fields: await errorTexts(outcome) })
}

async function errorTexts({ locale, errors }: Refused): Promise<Record<string, string>> {
  const texts = (await getMessages(locale)).consultation.errors
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, texts[code]]))
}

async function formAgain(outcome: Refused): Promise<Response> {
  const { locale, members, errors, code, retryAfter } = outcome
  const audience = members.type === 'hospitals' ? 'hospitals' : 'nurses'
  const general = (await getMessages(locale)).errors[code]
  const state = encodeReturnedForm({
    values: {
      name: shortened(members.name),
      phone: shortened(members.phone),
      desired_country: shortened(members.desired_country),
      hospital_website: shortened(members.hospital_website),
      plan: shortened(members.plan),
    },
    errors,
    message: Object.keys(errors).length > 0 ? undefined : general,
  })
  return answerWithPage({
    path: `/${pageLocale(locale)}${returnedFormPath}/${audience}`,
    state: { header: returnedFormHeader, value: state },
    status: failureStatus[code],
    retryAfter,
    otherwise: () => refused(outcome),
  })
}

/** Long enough for any genuine value, short enough for a header. */
function shortened(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 500) : undefined
}

function pageLocale(locale: ConsultationOutcome['locale']): PageLocale {
  return isPageLocale(locale) ? locale : defaultLocale
}

import type { Messages } from '@/i18n/messages'
import type { PageLocale } from '@/i18n/locales'
import { honeypotField, type Audience } from '@/lib/consultationFields'
import { successPath } from '@/lib/sitePages'
import type { ReturnedForm } from './returnedForm'
import type { Consultation } from './schema'

/** Where consultation requests are sent (specification, section 7). */
export const consultationEndpoint = '/api/consultations'

/** Where a visitor is led after a request has been received. */
export const successPage = successPath

/** The fields a visitor sees, in their order on the page. */
export const visibleFields = ['name', 'phone', 'desired_country', 'cv', 'hospital_website'] as const

export type VisibleField = (typeof visibleFields)[number]

/** What is wrong with each field: a code of the message file, or the server's own words. */
export type FieldErrors = Partial<Record<VisibleField, string>>

/** What keeps a request from being sent: wrong fields, or something that concerns none of them. */
export type FormProblem = { wrong?: FieldErrors; failure?: string }

/** The words of the form in one language. */
export type ConsultationTexts = Messages['consultation'] & { countries: Messages['countries'] }

/** A checked request and its file. */
export type CheckedConsultation = Consultation & { cv?: File }

/** What a visitor has typed and chosen, as it stands in the fields. */
export type EnteredValues = ReturnedForm['values']

/**
 * The multipart body (specification, section 7). The file comes last, so that the server knows the
 * rest before it takes in the file.
 */
export function requestBody({
  consultation,
  submissionId,
  locale,
  honeypot,
}: {
  consultation: CheckedConsultation
  submissionId: string
  locale: PageLocale
  honeypot: string
}): FormData {
  const { name, phone, type, desired_country, hospital_website, plan, cv } = consultation
  const body = new FormData()
  const texts = { name, phone, type, desired_country, submission_id: submissionId, locale }
  for (const [field, value] of Object.entries(texts)) body.append(field, value)
  body.append(honeypotField, honeypot)
  if (plan) body.append('plan', plan)
  if (type === 'hospitals' && hospital_website) body.append('hospital_website', hospital_website)
  if (type === 'nurses' && cv) body.append('cv', cv, cv.name)
  return body
}

/** The fields of an audience's form, in their order. */
export function fieldsFor(audience: Audience): readonly VisibleField[] {
  const other = audience === 'nurses' ? 'hospital_website' : 'cv'
  return visibleFields.filter((field) => field !== other)
}

/** The words for an error: looked up by code, or the server's own. */
export function errorText({
  error,
  texts,
}: {
  error: string | undefined
  texts: ConsultationTexts
}): string | undefined {
  const byCode: Record<string, string | undefined> = texts.errors
  return error === undefined ? undefined : (byCode[error] ?? error)
}

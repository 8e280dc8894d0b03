import type { Messages } from '@/i18n/messages'
import type { FormField } from '@/domain/consultationFields'
import { successPath } from '@/domain/sitePages'
import type { ReturnedForm } from './returnedForm'
import type { Consultation } from './schema'

/** Where consultation requests are sent (specification, section 7). */
export const consultationEndpoint = '/api/consultations'

/** Where a visitor is led after a request has been received. */
export const successPage = successPath

/** What is wrong with each field: a code of the message file, or the server's own words. */
export type FieldErrors = Partial<Record<FormField, string>>

/** What keeps a request from being sent: wrong fields, or something that concerns none of them. */
export type FormProblem = { wrong?: FieldErrors; failure?: string }

/** The words of the form in one language. */
export type ConsultationTexts = Messages['consultation'] & { countries: Messages['countries'] }

/** A checked request and its file. */
export type CheckedConsultation = Consultation & { cv?: File }

/** What a visitor has typed and chosen, as it stands in the fields. */
export type EnteredValues = ReturnedForm['values']

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

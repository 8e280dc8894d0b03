import type { Messages } from '@/i18n/messages'
import type { EnteredField, FormField } from '@/domain/consultationFields'
import type { DesiredCountry } from '@/domain/countries'
import type { Consultation } from './schema'

/** Where consultation requests are sent (specification, section 7). */
export const consultationEndpoint = '/api/consultations'

/** What is wrong with each field: a code of the message file, or the server's own words. */
export type FieldErrors = Partial<Record<FormField, string>>

/** What keeps a request from being sent: wrong fields, or something that concerns none of them. */
export type FormProblem = { wrong?: FieldErrors; failure?: string }

/** The words of the form in one language. */
export type ConsultationTexts = Messages['consultation'] & {
  /** those to choose from, with their names */
  countries: [DesiredCountry, string][]
}

/** A checked request and its file. */
export type CheckedConsultation = Consultation & { cv?: File }

/** What a visitor has typed and chosen, as it stands in the fields, and the answers that go along (`SharedAnswers`). */
export type EnteredValues = Partial<Record<EnteredField | 'standing', string>>

/** A form that was sent without JavaScript and comes back: what was typed, and what is wrong. */
export type ReturnedForm = {
  values: EnteredValues
  errors: Partial<Record<string, string>>
  /** Whether a doubtful number is still to be asked about. */
  asksPhone: boolean
  /** A text about the whole form, such as 'too many requests', when no single field is wrong. */
  message?: string
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

import type { Messages } from '@/i18n/messages'
import type { PageLocale } from '@/i18n/locales'
import { honeypotField, type Audience } from '@/lib/consultationFields'
import type { ReturnedForm } from './returnedForm'
import type { Consultation } from './schema'

/** Where consultation requests are sent (specification, section 7). */
export const consultationEndpoint = '/api/consultations'

/** Where a visitor is led after a request has been received. */
export const successPage = '/consultation-success'

/** The fields a visitor sees, in their order on the page. */
export const visibleFields = ['name', 'phone', 'desired_country', 'cv', 'hospital_website'] as const

export type VisibleField = (typeof visibleFields)[number]

/** What is wrong with each field: a code of the message file, or the server's own words. */
export type FieldErrors = Partial<Record<VisibleField, string>>

/** The words of the form in one language. */
export type ConsultationTexts = Messages['consultation'] & { countries: Messages['countries'] }

/** A checked request and its file. */
export type CheckedConsultation = Consultation & { cv?: File }

/** A form that was closed before it was sent. */
export type ConsultationDraft = {
  values: ReturnedForm['values']
  files: FileList | null
}

/** What a visitor has entered so far. */
export function readDraft(form: HTMLFormElement): ConsultationDraft {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    values: {
      name: text('name'),
      phone: text('phone'),
      desired_country: text('desired_country'),
      hospital_website: text('hospital_website'),
    },
    files: form.querySelector<HTMLInputElement>('input[type=file]')?.files ?? null,
  }
}

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

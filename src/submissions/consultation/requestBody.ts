import { attributionKey } from '@/domain/attribution'
import { answersOf, honeypotField } from '@/domain/consultationFields'
import { readAttribution } from '@/submissions/browser/post'
import type { PendingConsultation } from './draftRecord'
import type { CheckedConsultation, EnteredValues } from './formTypes'

/**
 * The multipart body (specification, section 7). The file comes last, so that the server knows the
 * rest before it takes in the file.
 */
export function requestBody(request: PendingConsultation & { cv?: File }): FormData {
  const { id, locale, honeypot, consultation, cv } = request
  const body = new FormData()
  const texts = { ...answersOf(consultation), submission_id: id, locale }
  for (const [field, value] of Object.entries(texts)) if (value) body.append(field, value)
  body.append(honeypotField, honeypot)
  const attribution = readAttribution()
  if (attribution) body.append(attributionKey, attribution)
  if (consultation.type === 'nurses' && cv) body.append('cv', cv, cv.name)
  return body
}

/** What makes a request the same as another one. */
export function contentOf({ cv, ...fields }: CheckedConsultation): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return JSON.stringify([given.sort(), describe(cv)])
}

/** True where a visitor has entered anything; a plan alone is chosen by a link. */
export function hasContent({ values, cv }: { values: EnteredValues; cv?: File }): boolean {
  const { plan: _, ...typed } = values
  return cv !== undefined || Object.values(typed).some((value) => value?.trim())
}

/** True for the same texts, where an empty field is none. */
export function isSameValues({ a, b }: { a: EnteredValues; b: EnteredValues }): boolean {
  const given = (values: EnteredValues) => Object.entries(values).filter(([, value]) => value)
  return JSON.stringify(given(a).sort()) === JSON.stringify(given(b).sort())
}

/** True for the same file, or none in both places. */
export function isSameFile({ a, b }: { a: File | undefined; b: File | undefined }): boolean {
  return JSON.stringify(describe(a)) === JSON.stringify(describe(b))
}

const describe = (file: File | undefined) => file && [file.name, file.size, file.lastModified]

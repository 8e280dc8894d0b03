import type { PageLocale } from '@/i18n/locales'
import { honeypotField } from '@/domain/consultationFields'
import type { CheckedConsultation } from './formModel'

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

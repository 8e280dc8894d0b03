import { internationalForm, lastDigits, type StoredPhone } from './phoneMatching'

/**
 * What makes submissions those of one person: the international number that theirs stands for where only
 * one can be meant, else its digits as they were dialled. A number too short to be a telephone's makes a
 * person of each submission.
 * @param phone as `normalizePhone` gives it, null where there is no digit
 * @param submissionId stands for the person where the number cannot
 */
export function personKey({
  phone,
  submissionId,
  ...hints
}: Omit<StoredPhone, 'phone'> & { phone: string | null; submissionId: string }): string {
  if (phone === null || lastDigits(phone) === null) return `submission ${submissionId}`
  return internationalForm({ phone, ...hints }) ?? phone
}

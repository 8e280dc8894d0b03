import type { TextField } from 'payload'

/**
 * The form in which the same phone number is found again (`src/lib/normalizePhone.ts`). It is longer
 * than what was typed where one character stands for several digits, hence no limit.
 */
export const phoneNormalizedField: TextField = {
  name: 'phoneNormalized',
  label: 'Phone (normalised)',
  type: 'text',
  index: true,
  admin: { readOnly: true, description: 'With country code where the visitor gave one.' },
}

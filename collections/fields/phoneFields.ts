import type { TextField } from 'payload'
import { phoneMaxLength } from '../../src/domain/consultationFields'

/** A phone number as the visitor typed it, with ways to call it. */
export const phoneField: TextField = {
  name: 'phone',
  type: 'text',
  required: true,
  maxLength: phoneMaxLength,
  admin: { components: { afterInput: ['@/submissions/followUp/ContactLinks#ContactLinks'] } },
}

/**
 * The form in which the same phone number is found again (`src/domain/normalizePhone.ts`). It is longer
 * than what was typed where one character stands for several digits, hence no limit.
 */
export const phoneNormalizedField: TextField = {
  name: 'phoneNormalized',
  label: 'Phone (normalised)',
  type: 'text',
  index: true,
  admin: {
    readOnly: true,
    description:
      'With the country code: as given, or completed from the visitor’s language or the hospital’s country.',
  },
}

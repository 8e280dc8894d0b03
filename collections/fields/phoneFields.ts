import type { TextField, CollectionBeforeOperationHook, Where } from 'payload'
import { phoneMaxLength } from '../../src/domain/consultationFields'
import { searchedPhone } from '../../src/domain/phoneSearchPattern'

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

/** Lets a search in a list find a phone number in any notation. */
export const searchByPhone: CollectionBeforeOperationHook = ({ args }) =>
  'where' in args && args.where ? { ...args, where: withPhones(args.where) } : args

function withPhones(where: Where): Where {
  const { like } = { ...(where.phoneNormalized as Record<string, unknown> | undefined) }
  const phone = typeof like === 'string' && searchedPhone(like)
  if (phone) {
    const { typed, whole = typed, national } = phone
    const alone = national ? [{ phoneNormalized: { in: [national, `0${national}`] } }] : []
    return { or: [{ phoneNormalized: { like: whole } }, ...alone] }
  }
  const conditions = Object.entries(where).map(([name, condition]) => [
    name,
    Array.isArray(condition) ? condition.map(withPhones) : condition,
  ])
  return Object.fromEntries(conditions) as Where // as it was, but for numbers
}

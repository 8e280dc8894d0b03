import type { CollectionBeforeOperationHook, Where } from 'payload'
import { searchedPhone } from '../../src/domain/phoneSearchPattern'

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

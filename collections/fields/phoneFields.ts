import type { CollectionBeforeOperationHook, PayloadRequest, TextField, Where } from 'payload'
import { phoneMaxLength } from '../../src/domain/consultationFields'
import { readNeedles } from '../../src/server/search'
import { denyAll } from '../access/roles'

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

/**
 * What a record is found by, as the search compares it; the database writes it (`src/server/search.ts`).
 * It stores nothing of its own.
 */
export const searchTextField: TextField = {
  name: 'searchText',
  label: 'Name, phone, code or website',
  type: 'text',
  access: { create: denyAll, update: denyAll },
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
}

/** Lets a search in a list find names in any spelling and phone numbers in any notation. */
export const searchAsWritten: CollectionBeforeOperationHook = async ({ args, req }) =>
  'where' in args && args.where ? { ...args, where: await withNeedles(req, args.where) } : args

/** A condition in which what is searched for is what the database compares. */
export async function withNeedles(
  { payload }: Pick<PayloadRequest, 'payload'>,
  where: Where,
): Promise<Where> {
  const conditions = Object.entries(where).map(async ([name, condition]): Promise<Where> => {
    if (Array.isArray(condition)) {
      return { [name]: await Promise.all(condition.map((one) => withNeedles({ payload }, one))) }
    }
    const { like } = { ...(name === 'searchText' && condition) } as { like?: unknown }
    if (typeof like !== 'string') return { [name]: condition }
    const groups = await readNeedles(payload.db.drizzle, like)
    const found = groups.map((needles) => ({
      or: needles.map((contains) => ({ searchText: { contains } })),
    }))
    return found.length > 0 ? { and: found } : { id: { equals: 0 } }
  })
  const all = await Promise.all(conditions)
  return all.length > 1 ? { and: all } : (all[0] ?? {})
}

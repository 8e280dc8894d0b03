import type { JSONField, PayloadRequest } from 'payload'
import { keepDraft } from './autosave'
import { fieldPathLabel, type HookOf } from './fieldValues'
import { asData } from './jsonData'
import { marksOf, mergeSave, type FormBase } from './mergeSave'

type Data = Record<string, unknown>

/** What the form was filled with; the form sends it with each save. It is stored nowhere. */
export const baseField: JSONField = {
  name: 'base',
  label: 'Changes by others',
  type: 'json',
  virtual: true,
  admin: { hidden: true },
}

type Saving = HookOf & { data?: Data; operation?: string; originalDoc?: Data; req: PayloadRequest }

/** Merges a save that names its base with what others have saved since. Without a base it counts whole. */
export async function mergeWithOthers({
  collection,
  global,
  data,
  operation = 'update',
  originalDoc,
  req,
}: Saving): Promise<Data | undefined> {
  if (operation !== 'update') return data
  const { slug: kind, flattenedFields: fields } = collection ?? global
  delete req.context[contextKey]
  delete req.context[seenKey]
  const base = data?.base
  if (!data || !originalDoc || !isBase(base) || base.locale !== req.locale) return data
  req.context[seenKey] = base.english
  const merged = mergeSave({ fields, base, current: originalDoc, submitted: data })
  const { language } = req.i18n
  const labels = merged.conflicts.map((path) => fieldPathLabel({ fields, path, language }) ?? path)
  // Payload (3.90) would write the new draft over the one that says something else.
  if (labels.length > 0) {
    await keepDraft({ kind, document: global ? kind : String(originalDoc.id), req })
  }
  req.context[contextKey] = {
    known: marksOf({ fields, data }),
    theirs: merged.theirs,
    conflicts: [...new Set(labels)],
  } satisfies Saved
  return merged.data
}

type Reading = HookOf & {
  doc: Data
  findMany?: boolean
  overrideAccess?: boolean
  query?: object
  req: PayloadRequest
}

/**
 * Gives a document that is read by itself, as forms are filled, its base. A version is never a form's: one
 * of a collection has no id of the document's own, one of a global is read with a query.
 */
export function addBase({
  collection,
  global,
  doc,
  findMany,
  overrideAccess,
  query,
  req,
}: Reading): Data {
  const { locale, user } = req
  const isVersion = collection ? doc.id === undefined : Boolean(query)
  if (findMany || overrideAccess || isVersion || !user || !locale || locale === 'all') return doc
  const { flattenedFields: fields } = collection ?? global
  // Only `mergeWithOthers` writes this key.
  const saved = req.context[contextKey] as Saved | undefined
  const known = new Set([...(saved?.known ?? []), ...marksOf({ fields, data: doc })])
  const base: FormBase = { theirs: [], conflicts: [], ...saved, locale, known: [...known] }
  return { ...doc, base }
}

type Saved = Omit<FormBase, 'locale' | 'english'>

const contextKey = 'savedForm'
const seenKey = 'seenEnglish'

/** By path, fingerprints of the English that the author of a save saw; none where the form has not said. */
export function seenEnglish({ context }: Pick<PayloadRequest, 'context'>): Record<string, string> {
  const seen = Object.entries(asData(context[seenKey]))
  return Object.fromEntries(
    seen.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isBase(value: unknown): value is FormBase {
  if (typeof value !== 'object' || value === null) return false
  const { locale, known, theirs }: Partial<Record<string, unknown>> = { ...value }
  return typeof locale === 'string' && Array.isArray(known) && Array.isArray(theirs)
}

import { sql } from '@payloadcms/db-postgres'
import type {
  CollectionAfterReadHook,
  CollectionBeforeValidateHook,
  Field,
  FlattenedField,
  GlobalAfterReadHook,
  GlobalBeforeValidateHook,
  JSONField,
  PayloadRequest,
} from 'payload'
import { transactionOf } from '../../src/server/transactionOf'
import { fieldPathLabel } from './fieldPathLabel'
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

/** Merges a save that names its base with what others have saved since. Without a base it counts whole. */
export const mergeWithOthers: CollectionBeforeValidateHook = ({
  collection: { slug, fields, flattenedFields },
  data,
  operation,
  originalDoc,
  req,
}) =>
  operation === 'update'
    ? merge({ kind: slug, fields, flattenedFields, data, originalDoc, req })
    : data

/** The same for globals. */
export const mergeWithOthersGlobal: GlobalBeforeValidateHook = ({
  global: { slug, fields, flattenedFields },
  data,
  originalDoc,
  req,
}) => merge({ kind: slug, fields, flattenedFields, data, originalDoc, req })

async function merge({
  kind,
  fields,
  flattenedFields,
  data,
  originalDoc,
  req,
}: {
  kind: string
  fields: Field[]
  flattenedFields: FlattenedField[]
  data: Data | undefined
  originalDoc: Data | undefined
  req: PayloadRequest
}): Promise<Data | undefined> {
  delete req.context[contextKey]
  const base = data?.base
  if (!data || !originalDoc || !isBase(base) || base.locale !== req.locale) return data
  const merged = mergeSave({
    fields: flattenedFields,
    base,
    current: originalDoc,
    submitted: data,
  })
  const { language } = req.i18n
  const labels = merged.conflicts.map((path) => fieldPathLabel({ fields, path, language }) ?? path)
  if (labels.length > 0) await keepOtherDraft({ kind, id: originalDoc.id, req })
  req.context[contextKey] = {
    known: marksOf({ fields: flattenedFields, data }),
    theirs: merged.theirs,
    conflicts: [...new Set(labels)],
  } satisfies Saved
  return merged.data
}

/** Payload (3.90) would write the new draft over the one that says something else. */
async function keepOtherDraft({
  kind,
  id,
  req,
}: {
  kind: string
  id: unknown
  req: PayloadRequest
}): Promise<void> {
  const isGlobal = req.payload.globals.config.some(({ slug }) => slug === kind)
  const transaction = await transactionOf(req)
  await transaction.execute(sql`
    update ${sql.identifier(`_${kind.replaceAll('-', '_')}_v`)} set autosave = false
    where autosave and ${isGlobal ? sql`true` : sql`parent_id = ${Number(id)}`}
  `)
}

/**
 * Gives a document that is read by itself, as forms are filled, its base. A version, which is never a form's,
 * has no id of the document's own.
 */
export const addBase: CollectionAfterReadHook = ({
  collection: { flattenedFields },
  doc,
  findMany,
  overrideAccess,
  req,
}) =>
  findMany || overrideAccess || doc.id === undefined
    ? doc
    : withBase({ fields: flattenedFields, doc, req })

/** The same for globals, of which versions are read with a query. */
export const addBaseGlobal: GlobalAfterReadHook = ({
  doc,
  findMany,
  global: { flattenedFields },
  overrideAccess,
  query,
  req,
}) => (findMany || overrideAccess || query ? doc : withBase({ fields: flattenedFields, doc, req }))

function withBase({
  fields,
  doc,
  req,
}: {
  fields: FlattenedField[]
  doc: Data
  req: PayloadRequest
}): Data {
  const { locale, user } = req
  if (!user || !locale || locale === 'all') return doc
  // Only `merge` writes this key.
  const saved = req.context[contextKey] as Saved | undefined
  const known = new Set([...(saved?.known ?? []), ...marksOf({ fields, data: doc })])
  const base: FormBase = { theirs: [], conflicts: [], ...saved, locale, known: [...known] }
  return { ...doc, base }
}

type Saved = Omit<FormBase, 'locale'>

const contextKey = 'savedForm'

function isBase(value: unknown): value is FormBase {
  if (typeof value !== 'object' || value === null) return false
  const { locale, known, theirs }: Partial<Record<string, unknown>> = { ...value }
  return typeof locale === 'string' && Array.isArray(known) && Array.isArray(theirs)
}

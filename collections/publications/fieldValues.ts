import type { CollectionSlug, FlattenedField, GlobalSlug, Payload } from 'payload'
import { defaultLocale, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { labelIn } from '../withAdminLabels'
import { isUnset } from './plainText'

type Data = Record<string, unknown>

/** The fields of a kind as Payload lists them: without the rows and folds of a form. */
export type Fields = readonly FlattenedField[]

/** What a hook is given of the collection or global that it belongs to. */
export type HookOf<Kind = { slug: string; flattenedFields: FlattenedField[] }> =
  | { collection: Kind; global?: never }
  | { collection?: never; global: Kind }

/** What names a document among all kinds: its id, or for a global its kind again. */
export type DocumentKey = { kind: string; document: string }

type ReadOptions = Pick<
  Parameters<Payload['findByID']>[0],
  'depth' | 'draft' | 'fallbackLocale' | 'locale' | 'overrideAccess' | 'req' | 'user'
>

/** Reads a document, whether its kind is a collection or a global. */
export async function readDocument({
  kind,
  document,
  payload,
  ...options
}: DocumentKey & { payload: Payload } & ReadOptions): Promise<Data> {
  const doc: unknown =
    kind === document
      ? await payload.findGlobal({ slug: kind as GlobalSlug, ...options })
      : await payload.findByID({ collection: kind as CollectionSlug, id: document, ...options })
  return doc as Data
}

/** The fields of a collection or global; none where there is no such kind. */
export function fieldsOfKind({ kind, payload }: { kind: string; payload: Payload }): Fields {
  const { collections, globals } = payload.config
  return [...collections, ...globals].find(({ slug }) => slug === kind)?.flattenedFields ?? []
}

/** A value of a document, or a row of one of its lists. */
export type FieldValue = {
  field: FlattenedField
  value: unknown
  isRow: boolean
  /** Names and row ids, joined by dots: rows that change places keep their path. */
  path: string
  /** Names and row numbers, as Payload addresses fields in its form. */
  formPath: string
}

/** All rows and values of a document, also of its groups and lists, in the order of its form. */
export function valuesOf({
  fields,
  data,
  path = '',
  formPath = '',
}: {
  fields: Fields
  data: Data
  path?: string
  formPath?: string
}): FieldValue[] {
  return fields.flatMap((field): FieldValue[] => {
    const value = data[field.name]
    const within = { path: joinPath(path, field.name), formPath: joinPath(formPath, field.name) }
    if (field.type === 'group') {
      return valuesOf({ fields: field.flattenedFields, data: asData(value), ...within })
    }
    if (field.type !== 'array') return [{ field, value, isRow: false, ...within }]
    return asRows(value).flatMap((row, index) => {
      const at = {
        path: joinPath(within.path, String(row.id ?? index)),
        formPath: joinPath(within.formPath, String(index)),
      }
      const inside = valuesOf({ fields: field.flattenedFields, data: row, ...at })
      return [{ field, value: row, isRow: true, ...at }, ...inside]
    })
  })
}

/** A copy of a document with the values that `choose` gives; `other` has its rows found by their ids. */
export function mapValues({
  fields,
  data,
  other = {},
  choose,
}: {
  fields: Fields
  data: Data
  other?: Data
  choose: (field: FlattenedField, data: Data, other: Data) => unknown
}): Data {
  const result: Data = { ...data }
  for (const field of fields) {
    const { name } = field
    if (field.type === 'group') {
      const inside = { data: asData(data[name]), other: asData(other[name]) }
      result[name] = mapValues({ fields: field.flattenedFields, ...inside, choose })
    } else if (field.type === 'array') {
      const others = asRows(other[name])
      result[name] = asRows(data[name]).map((row) => {
        const inside = { data: row, other: others.find(({ id }) => id === row.id) }
        return mapValues({ fields: field.flattenedFields, ...inside, choose })
      })
    } else {
      const value = choose(field, data, other)
      if (value !== undefined) result[name] = value
    }
  }
  return result
}

/**
 * A copy of a document in which localized values come from another one; no row is added, removed or
 * moved.
 */
export function overlayWords({
  fields,
  from,
  onto,
}: {
  fields: Fields
  from: Data
  onto: Data
}): Data {
  return mapValues({
    fields,
    data: onto,
    other: from,
    choose: (field, data, other) => (field.localized ? other : data)[field.name],
  })
}

/** What a document that was read in all languages says in one. */
export function inLanguage({
  fields,
  data,
  locale,
}: {
  fields: Fields
  data: Data
  locale: PageLocale
}): Data {
  const choose = ({ name, localized }: FlattenedField, values: Data) =>
    localized ? (asData(values[name])[locale] ?? null) : values[name]
  return mapValues({ fields, data, choose })
}

/** A text or picture that a document has for each language. */
export type LocalizedValue = Omit<FieldValue, 'isRow' | 'value'> & {
  values: Partial<Record<PageLocale, unknown>>
}

const translated = new Set(['text', 'textarea', 'richText', 'upload'])

/**
 * All localized texts and pictures of a document.
 * @param data the document read with `locale: 'all'`
 */
export function localizedValues(document: { fields: Fields; data: Data }): LocalizedValue[] {
  return valuesOf(document).flatMap(({ field, value, path, formPath }) =>
    field.localized && translated.has(field.type)
      ? [{ field, path, formPath, values: asData(value) }]
      : [],
  )
}

/**
 * Whether a field's row has come since a language was published, and has no words in it yet: pages leave such
 * rows out, so that a correction does not wait for the translation of what is new in English.
 */
export function isInNewRow({
  path,
  fields,
  values,
  locale,
  stored,
}: {
  /** in the form */
  path: string
  fields: Fields
  values: LocalizedValue[]
  locale: PageLocale
  stored: Pick<Publication, 'published'> | undefined
}): boolean {
  const field = values.find(({ formPath }) => formPath === path)
  if (locale === defaultLocale || !field || !stored?.published) return false
  if (!/\.\d+\.[^.]+$/.test(path)) return false
  const row = field.path.slice(0, field.path.lastIndexOf('.') + 1)
  const published = valuesOf({ fields, data: asData(stored.published) })
  const written = [
    ...values.filter((one) => !isUnset(one.values[locale])),
    ...published.filter((one) => one.field.localized && !isUnset(one.value)),
  ]
  return !written.some((one) => one.path.startsWith(row))
}

/**
 * The name in a form of the field that a path such as `sections.0.title` leads to, after the rows
 * and groups it lies in, in a language of the admin interface; null where the path leads nowhere.
 */
export function fieldPathLabel({
  fields,
  path,
  language,
}: {
  fields: Fields
  path: string
  language: string
}): string | null {
  const [name, ...rest] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (field?.type !== 'array' && field?.type !== 'group') {
    return field && rest.length === 0 ? labelIn({ ...field, language }) : null
  }
  const row = field.type === 'array' ? rest.shift() : undefined
  const inside = fieldPathLabel({ fields: field.flattenedFields, path: rest.join('.'), language })
  if (inside === null) return null
  const own =
    field.type === 'array'
      ? `${labelIn({ name, label: field.labels?.singular, language })} ${Number(row) + 1}`
      : labelIn({ name, label: field.label, language })
  return `${own} › ${inside}`
}

/** A path with one more step. */
export function joinPath(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}

/** A value of JSON as an object; an empty one where it is none. */
export function asData(value: unknown): Data {
  // Plain objects of JSON have string keys.
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

/** A value of JSON as the rows of a list. */
export function asRows(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : []
}

import type { CollectionSlug, FlattenedField, GlobalSlug, Payload } from 'payload'
import { defaultLocale, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import { labelIn } from '../withAdminLabels'
import { asData, asRows } from './jsonData'
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

/** The publications of a document, one for each language. */
export async function findPublications({
  kind,
  document,
  payload,
  ...options
}: DocumentKey & { payload: Payload } & Pick<ReadOptions, 'overrideAccess' | 'req' | 'user'>) {
  const where = { kind: { equals: kind }, document: { equals: document } }
  const all = { pagination: false, depth: 0, ...options } as const
  const { docs } = await payload.find({ collection: 'publications', where, ...all })
  return new Map(docs.map((publication) => [publication.locale, publication]))
}

/** The fields of a collection or global; none where there is no such kind. */
export function fieldsOfKind({ kind, payload }: { kind: string; payload: Payload }): Fields {
  const { collections, globals } = payload.config
  return [...collections, ...globals].find(({ slug }) => slug === kind)?.flattenedFields ?? []
}

/** A list of rows that are all alike, or of blocks, each of its type. */
export type ListField = Extract<FlattenedField, { type: 'array' | 'blocks' }>

/** Whether a field holds rows. */
export function isList(field: FlattenedField): field is ListField {
  return field.type === 'array' || field.type === 'blocks'
}

/** The fields of a row of a list; a block of a type that there is no more has none. */
export function fieldsOfRow(field: ListField, row: Data): Fields {
  if (field.type === 'array') return field.flattenedFields
  return field.blocks.find(({ slug }) => slug === row.blockType)?.flattenedFields ?? []
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

type Document = { fields: Fields; data: Data }

type Valued = Document & Partial<Pick<FieldValue, 'path' | 'formPath'>>

/** All rows and values of a document, also of its groups and lists, in the order of its form. */
export function valuesOf({ fields, data, path = '', formPath = '' }: Valued): FieldValue[] {
  return fields.flatMap((field): FieldValue[] => {
    const value = data[field.name]
    const within = { path: joinPath(path, field.name), formPath: joinPath(formPath, field.name) }
    if (field.type === 'group') {
      return valuesOf({ fields: field.flattenedFields, data: asData(value), ...within })
    }
    if (!isList(field)) return [{ field, value, isRow: false, ...within }]
    return asRows(value).flatMap((row, index) => {
      const at = {
        path: joinPath(within.path, String(row.id ?? index)),
        formPath: joinPath(within.formPath, String(index)),
      }
      const inside = valuesOf({ fields: fieldsOfRow(field, row), data: row, ...at })
      return [{ field, value: row, isRow: true, ...at }, ...inside]
    })
  })
}

type Mapped = Document & {
  other?: Data
  choose: (field: FlattenedField, data: Data, other: Data) => unknown
}

/** A copy of a document with the values that `choose` gives; `other` has its rows found by their ids. */
export function mapValues({ fields, data, other = {}, choose }: Mapped): Data {
  const result: Data = { ...data }
  for (const field of fields) {
    const { name } = field
    if (field.type === 'group') {
      const inside = { data: asData(data[name]), other: asData(other[name]) }
      result[name] = mapValues({ fields: field.flattenedFields, ...inside, choose })
    } else if (isList(field)) {
      const others = asRows(other[name])
      result[name] = asRows(data[name]).map((row) => {
        const inside = { data: row, other: others.find(({ id }) => id === row.id) }
        return mapValues({ fields: fieldsOfRow(field, row), ...inside, choose })
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
export function overlayWords({ fields, from, onto }: { fields: Fields; from: Data; onto: Data }) {
  const choose: Mapped['choose'] = ({ name, localized }, own, other) =>
    (localized ? other : own)[name]
  return mapValues({ fields, data: onto, other: from, choose })
}

/** What a document that was read in all languages says in one. */
export function inLanguage({ locale, ...document }: Document & { locale: PageLocale }): Data {
  const choose: Mapped['choose'] = ({ name, localized }, values) =>
    localized ? (asData(values[name])[locale] ?? null) : values[name]
  return mapValues({ ...document, choose })
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
export function localizedValues(document: Document): LocalizedValue[] {
  return valuesOf(document).flatMap(({ field, value, path, formPath }) =>
    field.localized && translated.has(field.type)
      ? [{ field, path, formPath, values: asData(value) }]
      : [],
  )
}

type PlaceInForm = Pick<Document, 'fields'> & {
  /** in the form */
  path: string
  values: LocalizedValue[]
  locale: PageLocale
  stored: Pick<Publication, 'published'> | undefined
}

/**
 * Whether a field's row has come since a language was published, and has no words in it yet: pages leave such
 * rows out, so that a correction does not wait for the translation of what is new in English.
 */
export function isInNewRow({ path, fields, values, locale, stored }: PlaceInForm): boolean {
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

type Labelled = { fields: Fields; path: string; language: string }

/**
 * The name in a form of the field that a path such as `sections.0.title` leads to, after the rows
 * and groups it lies in, in a language of the admin interface; null where the path leads nowhere.
 */
export function fieldPathLabel({ fields, path, language }: Labelled): string | null {
  const [name, ...rest] = path.split('.')
  const field = fields.find((one) => one.name === name)
  if (!field) return null
  if (rest.length === 0) return labelIn({ ...field, language })
  if (!(isList(field) || field.type === 'group')) return null
  const row = isList(field) ? rest.shift() : undefined
  // Which block it is, a path does not say; fields of the same name have the same label in all of them.
  const [inside] = (field.type === 'blocks' ? field.blocks : [field]).flatMap(
    ({ flattenedFields }) =>
      fieldPathLabel({ fields: flattenedFields, path: rest.join('.'), language }) ?? [],
  )
  if (inside === undefined) return null
  const label = isList(field) ? field.labels?.singular : field.label
  const own = labelIn({ name, label, language })
  return `${own}${row === undefined ? '' : ` ${Number(row) + 1}`} › ${inside}`
}

/** A path with one more step. */
export function joinPath(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}

import type { Field } from 'payload'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { englishLabel } from '../withAdminLabels'

type Data = Record<string, unknown>

/** A field of a document that has a value for each language, with all its values. */
export type LocalizedLeaf = {
  /** Names and row ids, joined by dots: rows that change places keep their path. */
  path: string
  /** Names and row numbers, as Payload addresses fields in its form. */
  formPath: string
  /** The field's name in the form, with the rows it lies in. */
  label: string
  isRequired: boolean
  type: 'text' | 'textarea' | 'richText' | 'upload'
  values: Record<PageLocale, unknown>
}

/**
 * All localized texts of a document.
 * @param data the document read with `locale: 'all'`
 */
export function listLocalizedLeaves({
  fields,
  data,
}: {
  fields: readonly Field[]
  data: Data
}): LocalizedLeaf[] {
  return walk({ fields, data, path: [], formPath: [], labels: [] })
}

type Place = { path: string[]; formPath: string[]; labels: string[] }

function walk({
  fields,
  data,
  ...place
}: { fields: readonly Field[]; data: Data } & Place): LocalizedLeaf[] {
  return fields.flatMap((field) => walkField({ field, data, place }))
}

function walkField({
  field,
  data,
  place,
}: {
  field: Field
  data: Data
  place: Place
}): LocalizedLeaf[] {
  switch (field.type) {
    case 'row':
    case 'collapsible':
      return walk({ fields: field.fields, data, ...place })
    case 'group':
      if (!('name' in field)) return walk({ fields: field.fields, data, ...place })
      return walk({
        fields: field.fields,
        data: asData(data[field.name]),
        ...inside({ place, name: field.name, label: englishLabel(field) }),
      })
    case 'array':
      return asRows(data[field.name]).flatMap((row, index) =>
        walk({
          fields: field.fields,
          data: row,
          path: [...place.path, field.name, String(row.id ?? index)],
          formPath: [...place.formPath, field.name, String(index)],
          labels: [...place.labels, `${rowLabel(field)} ${index + 1}`],
        }),
      )
    case 'text':
    case 'textarea':
    case 'richText':
    case 'upload':
      if (!field.localized) return []
      return [
        {
          path: [...place.path, field.name].join('.'),
          formPath: [...place.formPath, field.name].join('.'),
          label: [...place.labels, englishLabel(field)].join(' › '),
          isRequired: Boolean(field.required),
          type: field.type,
          values: valuesPerLocale(data[field.name]),
        },
      ]
    default:
      return []
  }
}

function inside({ place, name, label }: { place: Place; name: string; label: string }): Place {
  return {
    path: [...place.path, name],
    formPath: [...place.formPath, name],
    labels: [...place.labels, label],
  }
}

function valuesPerLocale(value: unknown): Record<PageLocale, unknown> {
  const given = asData(value)
  const entries = pageLocales.map((locale) => [locale, given[locale]])
  // The entries are one for each language.
  return Object.fromEntries(entries) as Record<PageLocale, unknown>
}

function asData(value: unknown): Data {
  // Plain objects of JSON have string keys.
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

function asRows(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : []
}

function rowLabel(field: { name: string; labels?: { singular?: unknown } }): string {
  return englishLabel({ name: field.name, label: field.labels?.singular })
}

import { createHash } from 'node:crypto'
import { fieldsOfRow, isList, joinPath, valuesOf, type Fields, type ListField } from './fieldValues'
import { asData, asRows } from './jsonData'

type Data = Record<string, unknown>

/** What a form was filled with, as marks of its values: a save that brings it is merged. */
export type FormBase = {
  locale: string
  /** A mark for each value and row that the form has sent or got, in the form's order. */
  known: string[]
  /** Marks of values of another author that the form may not show yet. */
  theirs: string[]
  /** Names of the fields that another author has changed as well; the newest save counts. */
  conflicts: string[]
  /** Of what a translator has written, by path: the fingerprint of the English beside it. Never answered. */
  english?: Record<string, string>
}

/** The document after a save, and what of it is for its author to know. */
export type Merged = {
  data: Data
  theirs: string[]
  /** Paths in the form, such as `sections.0.title`. */
  conflicts: string[]
}

type Place = { path: string; formPath: string }
type Version = { fields: Fields; current: Data; submitted: Data }
type Rows = { field: ListField; current: Data[]; submitted: Data[] }

/**
 * Merges a save with what was saved since its form was filled, field by field and row by row: what its author
 * has not changed stays as it is. Where both have changed something the save counts.
 */
export function mergeSave({ base, ...version }: Version & { base: FormBase }): Merged {
  const known = new Map(base.known.map((mark, index) => [mark, index]))
  const stale = new Set(base.theirs)
  const theirs: string[] = []
  const conflicts: string[] = []
  return { data: merge({ ...version, path: '', formPath: '' }), theirs, conflicts }

  function merge({ fields, current, submitted, ...place }: Version & Place): Data {
    const merged = { ...submitted }
    for (const field of fields.filter(isContent)) {
      const { name } = field
      if (!(name in submitted)) continue
      const within = { path: joinPath(place.path, name), formPath: joinPath(place.formPath, name) }
      const [there, given] = [current[name], submitted[name]]
      if (isList(field)) {
        const rows = { current: asRows(there), submitted: asRows(given) }
        merged[name] = mergeRows({ field, ...rows, ...within })
      } else if (field.type === 'group') {
        const inside = { current: asData(there), submitted: asData(given) }
        merged[name] = merge({ fields: field.flattenedFields, ...inside, ...within })
      } else merged[name] = mergeValue({ current: there, submitted: given, ...within })
    }
    return merged
  }

  function mergeValue({ current, submitted, path, formPath }: Data & Place): unknown {
    const there = markOf(path, current)
    const given = markOf(path, submitted)
    if (there === given) return submitted
    if (known.has(given)) {
      theirs.push(there)
      return current
    }
    if (!known.has(there) || stale.has(there)) conflicts.push(formPath)
    return submitted
  }

  function mergeRows({ field, current, submitted, path, formPath }: Rows & Place): Data[] {
    const isKnown = (row: Data) => known.has(markOf(`${path}.${row.id}`))
    const isUnchanged = (row: Data) =>
      marksOf({
        fields: fieldsOfRow(field, row),
        data: row,
        path: `${path}.${row.id}`,
      }).every((mark) => known.has(mark))
    /** A row that one author has removed goes, unless the other has written in it. */
    const staysThough = (row: Data) => {
      if (isUnchanged(row)) return false
      conflicts.push(formPath)
      return true
    }
    const rows = new Map<unknown, Data>()
    submitted.forEach((row, index) => {
      const there = current.find(({ id }) => id === row.id)
      const within = { path: `${path}.${row.id}`, formPath: `${formPath}.${index}` }
      const fields = fieldsOfRow(field, row)
      if (there) rows.set(row.id, merge({ fields, current: there, submitted: row, ...within }))
      else if (!isKnown(row) || staysThough(row)) rows.set(row.id ?? row, row)
    })
    for (const row of current) {
      if (submitted.some(({ id }) => id === row.id)) continue
      if (!isKnown(row) || staysThough(row)) rows.set(row.id, row)
    }
    const ranks = submitted.flatMap((row) => known.get(markOf(`${path}.${row.id}`)) ?? [])
    const isMoved = ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0))
    const keysOf = (list: Data[]) => list.map((row) => row.id ?? row).filter((key) => rows.has(key))
    const orders = [keysOf(current), keysOf(submitted)] as const
    const [first, second] = isMoved ? [orders[1], orders[0]] : orders
    return weave(first, second).map((key) => rows.get(key) ?? {})
  }
}

/** Marks of all values and rows of a document in one language. */
export function marksOf({
  fields,
  ...document
}: {
  fields: Fields
  data: Data
  path?: string
}): string[] {
  return valuesOf({ fields: fields.filter(isContent), ...document }).flatMap(
    ({ field, value, path, isRow }) => {
      if (isRow) return markOf(path)
      return isContent(field) ? markOf(path, value) : []
    },
  )
}

/** What Payload keeps about a document, and what this module does. */
const bookkeeping = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt', '_status', 'base'])

/** Whether a field is what a document says, and not what is stored about it. */
export function isContent(field: Fields[number]): boolean {
  return !bookkeeping.has(field.name) && !('hidden' in field && field.hidden)
}

/** A mark of a value at its path; all ways of writing nothing have the same. */
export function markOf(path: string, value: unknown = null): string {
  const text = `.${path}=${JSON.stringify(plain(value))}`
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

/** Forms write nothing in several ways, and Postgres sorts the keys of JSON. */
function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner)])
}

/** A list with what else is in a second one, each behind what it follows there. */
function weave(first: unknown[], second: unknown[]): unknown[] {
  const woven = [...first]
  second.forEach((key, index) => {
    if (!woven.includes(key)) woven.splice(woven.indexOf(second[index - 1]) + 1, 0, key)
  })
  return woven
}

import type {
  CollectionBeforeValidateHook,
  Field,
  GlobalBeforeValidateHook,
  PayloadRequest,
} from 'payload'
import { isTranslator } from '../access/roles'

type Data = Record<string, unknown>

/** What belongs to all languages stays as it is when a translator saves; only words change. */
export const keepTranslatorsInTheirLanguages: CollectionBeforeValidateHook = ({
  collection,
  data,
  originalDoc,
  req,
}) => keep({ fields: collection.fields, data, originalDoc, req })

/** The same for globals. */
export const keepTranslatorsInTheirLanguagesGlobal: GlobalBeforeValidateHook = ({
  global,
  data,
  originalDoc,
  req,
}) => keep({ fields: global.fields, data, originalDoc, req })

function keep({
  fields,
  data,
  originalDoc,
  req,
}: {
  fields: Field[]
  data: Data | undefined
  originalDoc: Data | undefined
  req: PayloadRequest
}): Data | undefined {
  if (!isTranslator(req.user) || !data) return data
  return { ...overlayWords({ fields, from: data, onto: originalDoc ?? {} }), _status: data._status }
}

/**
 * A copy of a document in which localized values come from another one; rows are found by their id,
 * and none is added, removed or moved.
 */
export function overlayWords({
  fields,
  from,
  onto,
}: {
  fields: readonly Field[]
  from: Data
  onto: Data
}): Data {
  const result: Data = { ...onto }
  for (const field of fields) {
    switch (field.type) {
      case 'row':
      case 'collapsible':
        Object.assign(result, overlayWords({ fields: field.fields, from, onto: result }))
        break
      case 'group':
        if ('name' in field) {
          result[field.name] = overlayWords({
            fields: field.fields,
            from: asData(from[field.name]),
            onto: asData(onto[field.name]),
          })
        } else Object.assign(result, overlayWords({ fields: field.fields, from, onto: result }))
        break
      case 'array': {
        const given = asRows(from[field.name])
        result[field.name] = asRows(onto[field.name]).map((row) =>
          overlayWords({
            fields: field.fields,
            from: given.find(({ id }) => id === row.id) ?? {},
            onto: row,
          }),
        )
        break
      }
      default:
        if ('localized' in field && field.localized && field.name in from) {
          result[field.name] = from[field.name]
        }
    }
  }
  return result
}

function asData(value: unknown): Data {
  // Plain objects of JSON have string keys.
  return typeof value === 'object' && value !== null ? (value as Data) : {}
}

function asRows(value: unknown): Data[] {
  return Array.isArray(value) ? value.map(asData) : []
}

import type { PayloadRequest } from 'payload'
import { isTranslator } from '../access/roles'
import { overlayWords, type HookOf } from './fieldValues'

type Data = Record<string, unknown>
type Saving = HookOf & { data?: Data; originalDoc?: Data; req: PayloadRequest }

/** What belongs to all languages stays as it is when a translator saves; only words change. */
export function keepTranslatorsInTheirLanguages({
  collection,
  global,
  data,
  originalDoc = {},
  req,
}: Saving): Data | undefined {
  if (!isTranslator(req.user) || !data) return data
  const { flattenedFields: fields } = collection ?? global
  return { ...overlayWords({ fields, from: data, onto: originalDoc }), _status: data._status }
}

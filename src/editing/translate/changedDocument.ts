import { asData, asRows } from '@collections/publications/jsonData'
import type { BenchData, BenchText } from './readBench'

type Data = Record<string, unknown>

/** What is written and not saved yet. */
export type BenchDraft = {
  value: unknown
  /** the stored text that it was made from */
  from: unknown
  /** the fingerprint of the English beside which it was written */
  english: string
}

/** The value that a path of names and row ids leads to. */
export function valueAt(data: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return data
  return valueAt(Array.isArray(data) ? rowOf(data, step) : asData(data)[step], rest)
}

/** A text as it is stored in the language. */
export const ownText = (
  { doc, alts }: Pick<BenchData, 'doc' | 'alts'>,
  { path, type }: Pick<BenchText, 'path' | 'type'>,
): unknown =>
  type === 'picture' ? (alts[path.slice('picture.'.length)] ?? '') : valueAt(doc, path.split('.'))

const rowOf = (rows: unknown[], id: string) =>
  asRows(rows).find((row, index) => String(row.id ?? index) === id)

type Written = { path: string; draft: BenchDraft }

/** What a form would send after a change of one text; null where its row is not there any more. */
export function documentWith(doc: Data, { path, draft }: Written): Data | null {
  const copy = structuredClone(doc)
  const steps = path.split('.')
  const name = steps.pop() ?? ''
  const place = valueAt(copy, steps)
  if (typeof place !== 'object' || place === null) return null
  Object.assign(place, { [name]: draft.value })
  const { id: _, createdAt: _created, updatedAt: _updated, globalType: _type, ...fields } = copy
  return {
    ...fields,
    base: { ...asData(copy.base), english: { [path]: draft.english } },
    _status: 'draft',
  }
}

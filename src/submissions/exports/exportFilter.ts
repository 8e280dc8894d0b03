import type { PayloadRequest, Where } from 'payload'
import { mergeListSearchAndWhere, validOperatorSet } from 'payload/shared'
import { withNeedles } from '@collections/fields/phoneFields'
import type { SubmissionKind } from '@/domain/submissionKinds'

/** Which rows are wanted, and the names of the fields that decide it. */
export type ExportFilter = { where: Where; fields: string[] }

/**
 * The filter of a list in the CMS as its address has it: `where` and `search`. Null where it cannot
 * be read; a filter that is ignored would let more out than was asked for.
 */
export async function readExportFilter({
  req,
  list,
}: {
  req: PayloadRequest
  list: SubmissionKind
}): Promise<ExportFilter | null> {
  const { where = {}, search = '' } = req.query
  const fields = new Set<string>()
  if (typeof search !== 'string' || !collectFields({ where, fields })) return null
  if (search !== '') fields.add('search')
  const { config: collectionConfig } = req.payload.collections[list]
  return {
    // Its shape has just been checked; Payload itself checks the fields when it is asked.
    where: await withNeedles(
      req,
      mergeListSearchAndWhere({ collectionConfig, search, where: where as Where }),
    ),
    fields: [...fields].sort(),
  }
}

/** Gathers the fields a condition is about. @returns false where it is no condition */
function collectFields({ where, fields }: { where: unknown; fields: Set<string> }): boolean {
  if (!isRecord(where)) return false
  return Object.entries(where).every(([key, value]) => {
    if (key === 'and' || key === 'or') {
      return Array.isArray(value) && value.every((part) => collectFields({ where: part, fields }))
    }
    if (!isRecord(value) || !Object.keys(value).every(isOperator)) return false
    // What follows the field's own name could be anything, where the field holds a list.
    fields.add(key.split('.')[0] ?? key)
    return true
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOperator(name: string): boolean {
  return [...validOperatorSet].some((operator) => operator === name)
}

import type { PayloadRequest, Where } from 'payload'
import { mergeListSearchAndWhere, validOperatorSet } from 'payload/shared'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { defaultLocale } from '@/i18n/locales'
import type { FailureCode } from '@/server/http/failureAnswer'
import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import { withNeedles } from '@collections/fields/phoneFields'
import type { SubmissionKind } from '@/domain/submissionKinds'
import { codebookSheet, surveyCodebooks } from './codebook'
import { toCsv } from './csv'
import { exportColumns } from './exportColumns'
import { codebook, type ExportFile, parseExportFile } from './exportAddress'
import { readExport } from './readExport'
import { sendFile, type Asked } from './sendFile'
import { type Sheet, toXlsx } from './xlsx'

/** Hands a list of the CMS, or the survey's codebook, to an admin who is logged in there, as a file. */
export function sendExport({ request, name }: { request: Request; name: string }) {
  return sendFile({
    request,
    may: exportsData,
    async open(asked) {
      const file = parseExportFile(name)
      if (!file) return 'not_found'
      const { content, format } = file
      const sheets =
        content === codebook
          ? await openCodebook(asked.req)
          : await openList({ ...asked, list: content, format })
      if (typeof sheets === 'string') return sheets
      const [first = { header: [], batches: [] }] = sheets
      const { language } = asked.req.i18n
      return {
        name: content,
        format,
        pieces: () => (format === 'csv' ? toCsv({ ...first, language }) : toXlsx({ sheets })),
      }
    },
  })
}

type Opened = Promise<Sheet[] | FailureCode>

/** In the language that the address asks for, or English. It holds no personal data, so no record is made. */
async function openCodebook({ query }: PayloadRequest): Opened {
  const { lng = defaultLocale } = query
  return isSurveyLanguage(lng) ? [await codebookSheet(lng)] : 'bad_request'
}

type AskedList = Asked & { list: SubmissionKind; format: ExportFile['format'] }

async function openList({ req, user, list, format }: AskedList): Opened {
  const filter = await readExportFilter({ req, list })
  if (!filter) return 'bad_request'
  const { where, fields } = filter
  const batches = await readExport({ req, list, where }).catch((error: unknown) => {
    if (isRefusedFilter(error)) return null
    throw error
  })
  if (!batches) return 'bad_request'
  if (req.method !== 'HEAD') {
    // Only the names of the fields that were filtered: the search may be a person's name.
    const rows = fields.length > 0 ? `filtered by ${fields.join(', ')}` : 'all rows'
    const entry = { user, kind: 'export', subject: list, details: `${format}, ${rows}` } as const
    if (!(await auditAccess({ payload: req.payload, entry }))) return 'unavailable'
  }
  const header = exportColumns[list].map(({ name }) => name)
  const isExplained = list === 'survey-responses' && format === 'xlsx'
  return [{ name: list, header, batches }, ...(isExplained ? await surveyCodebooks() : [])]
}

/**
 * Refused by Payload, or by Postgres as no value of that column (SQLSTATE class 22). Payload's class
 * of error is not asked for: the bundles of the server have a copy of it each.
 */
function isRefusedFilter(error: unknown): boolean {
  if (error instanceof Error && 'status' in error && error.status === 400) return true
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && /^22...$/.test(String(current.code))) return true
    current = current.cause
  }
  return false
}

/**
 * The filter of a list in the CMS as its address has it: `where` and `search`, and the names of the fields that
 * decide it. Null where it cannot be read; a filter that is ignored would let more out than was asked for.
 */
async function readExportFilter({ req, list }: Pick<AskedList, 'req' | 'list'>) {
  const { where = {}, search = '' } = req.query
  const fields = new Set<string>()
  if (typeof search !== 'string' || !collectFields({ where, fields })) return null
  if (search !== '') fields.add('search')
  const { config: collectionConfig } = req.payload.collections[list]
  // Its shape has just been checked; Payload itself checks the fields when it is asked.
  const merged = mergeListSearchAndWhere({ collectionConfig, search, where: where as Where })
  return { where: await withNeedles(req, merged), fields: [...fields].sort() }
}

const operators: ReadonlySet<string> = validOperatorSet

/** Gathers the fields a condition is about. @returns false where it is no condition */
function collectFields({ where, fields }: { where: unknown; fields: Set<string> }): boolean {
  if (!isRecord(where)) return false
  return Object.entries(where).every(([key, value]) => {
    if (key === 'and' || key === 'or') {
      return Array.isArray(value) && value.every((part) => collectFields({ where: part, fields }))
    }
    if (!isRecord(value) || !Object.keys(value).every((name) => operators.has(name))) return false
    // What follows the field's own name could be anything, where the field holds a list.
    fields.add(key.split('.')[0] ?? key)
    return true
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

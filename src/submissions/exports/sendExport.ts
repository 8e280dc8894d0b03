import type { PayloadRequest, TypedUser } from 'payload'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { defaultLocale } from '@/i18n/locales'
import type { FailureCode } from '@/server/http/failures'
import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import { codebookSheet, surveyCodebooks } from './codebook'
import { toCsv } from './csv'
import { exportColumns } from './exportColumns'
import { codebook, parseExportFile, type ExportFile } from './exportAddress'
import type { SubmissionKind } from '@/domain/submissionKinds'
import { readExportFilter } from './exportFilter'
import { readExport } from './readExport'
import { sendFile } from './sendFile'
import { toXlsx, type Sheet } from './xlsx'

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
      return {
        name: content,
        format,
        pieces: () => (format === 'csv' ? toCsv(first) : toXlsx({ sheets })),
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

async function openList({
  req,
  user,
  list,
  format,
}: {
  req: PayloadRequest
  user: TypedUser
  list: SubmissionKind
  format: ExportFile['format']
}): Opened {
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

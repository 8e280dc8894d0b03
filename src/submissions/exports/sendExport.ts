import type { PayloadRequest } from 'payload'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale } from '@/i18n/locales'
import { failureResponse, type FailureCode } from '@/server/http/failures'
import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import { codebookSheet, surveyCodebooks } from './codebook'
import { toCsv } from './csv'
import { exportColumns } from './exportColumns'
import {
  codebook,
  exportHeaders,
  parseExportFile,
  type ExportFile,
  type ExportFormat,
  type ExportList,
} from './exportAddress'
import { readExportFilter, type ExportFilter } from './exportFilter'
import { readExport, type Cell } from './readExport'
import { streamOf } from './streamOf'
import { toXlsx, type Sheet } from './xlsx'

type Outcome = { ok: true; sheets: Sheet[] } | { ok: false; code: FailureCode }

/** Hands a list of the CMS, or the survey's codebook, to an admin who is logged in there, as a file. */
export async function sendExport({
  request,
  name,
}: {
  request: Request
  name: string
}): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const file = parseExportFile(name)
  const outcome = await openFile({ req, file })
  if (!file || !outcome.ok) {
    const code = outcome.ok ? 'not_found' : outcome.code
    const retryAfter = code === 'unavailable' ? 10 : undefined
    return failureResponse({ code, locale: requestLocale(request), retryAfter })
  }
  const { sheets } = outcome
  const headers = exportHeaders(file)
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(streamOf(toFile({ sheets, format: file.format })), { headers })
}

async function openFile({
  req,
  file,
}: {
  req: PayloadRequest
  file: ExportFile | null
}): Promise<Outcome> {
  if (!req.user) return { ok: false, code: 'unauthorized' }
  if (!exportsData(req.user)) return { ok: false, code: 'forbidden' }
  if (!file) return { ok: false, code: 'not_found' }
  if (file.content === codebook) return openCodebook(req)
  const filter = readExportFilter({ req, list: file.content })
  if (!filter) return { ok: false, code: 'bad_request' }
  return openList({ req, list: file.content, format: file.format, filter })
}

/** The codebook holds no personal data, so taking it is not recorded. */
async function openCodebook(req: PayloadRequest): Promise<Outcome> {
  const language = readCodebookLanguage(req.query.lng)
  if (!language) return { ok: false, code: 'bad_request' }
  return { ok: true, sheets: [await codebookSheet(language)] }
}

async function openList({
  req,
  list,
  format,
  filter,
}: {
  req: PayloadRequest
  list: ExportList
  format: ExportFormat
  filter: ExportFilter
}): Promise<Outcome> {
  const batches = await findRows({ req, list, filter })
  if (!batches) return { ok: false, code: 'bad_request' }
  if (req.method !== 'HEAD' && !(await noteExport({ req, list, format, filter }))) {
    return { ok: false, code: 'unavailable' }
  }
  const header = exportColumns[list].map(({ name }) => name)
  const explained = list === 'survey-responses' && format === 'xlsx'
  const codebooks = explained ? await surveyCodebooks() : []
  return { ok: true, sheets: [{ name: list, header, batches }, ...codebooks] }
}

/** Null for a filter that Payload refuses. */
async function findRows({
  req,
  list,
  filter: { where },
}: {
  req: PayloadRequest
  list: ExportList
  filter: ExportFilter
}): Promise<AsyncGenerator<Cell[][]> | null> {
  try {
    return await readExport({ req, list, where })
  } catch (error) {
    if (isRefusedFilter(error)) return null
    throw error
  }
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

/** Only the names of the fields that were filtered: the search may be a person's name. */
async function noteExport({
  req: { user, payload },
  list,
  format,
  filter: { fields },
}: {
  req: PayloadRequest
  list: ExportList
  format: ExportFormat
  filter: ExportFilter
}): Promise<boolean> {
  if (!user) return false
  const rows = fields.length > 0 ? `filtered by ${fields.join(', ')}` : 'all rows'
  const details = `${format}, ${rows}`
  return auditAccess({ payload, entry: { user, kind: 'export', subject: list, details } })
}

function toFile({
  sheets,
  format,
}: {
  sheets: Sheet[]
  format: ExportFormat
}): AsyncGenerator<Uint8Array> {
  switch (format) {
    case 'csv':
      return toCsv(sheets[0] ?? { header: [], batches: [] })
    case 'xlsx':
      return toXlsx({ sheets })
  }
}

/** The language of a codebook as its address asks for it, English by itself; null for any other. */
function readCodebookLanguage(lng: unknown): SurveyLanguage | null {
  if (lng === undefined) return defaultLocale
  return isSurveyLanguage(lng) ? lng : null
}

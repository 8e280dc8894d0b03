import { auditAccess, type AuditLogEntry } from '@collections/auditLog/audit'
import { worksWithRequests } from '@collections/access/roles'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { findStoredCv } from './findStoredCv'
import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { viewDocument } from '@/submissions/cv/documents/viewDocument'
import { failureResponse } from '@/server/http/failureAnswer'
import { parseRecordId } from '@/domain/recordId'
import { fileStorage } from '@/server/storage/fileStorage'

/**
 * Answers with what is to be seen of a consultation's CV: pictures and text, nothing of the document
 * itself. Who looks is noted first; if that fails, nothing is sent. Where nothing can be shown, that
 * is said with an empty list, and not noted.
 */
export async function sendCvView({
  request,
  id: idText,
  user,
}: {
  request: Request
  id: string
  user: AuditLogEntry['user']
}): Promise<Response> {
  const locale = requestLocale({ headers: request.headers })
  const id = parseRecordId(idText)
  const cv = id === null ? null : await findStoredCv(id)
  if (!cv) return failureResponse({ code: 'not_found', locale })
  const headers = { 'Cache-Control': 'private, no-store' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const view = await fileStorage.withLocalFile({ name: cv.name, work: viewDocument })
  const entry = { user, kind: 'cv_view', subject: String(id) } as const
  const isEmpty = view.pages.length + view.pictures.length === 0
  const isNoted = isEmpty || (await auditAccess({ payload: await getCms(), entry }))
  if (!isNoted) return failureResponse({ code: 'unavailable', locale, retryAfter: 10 })
  return Response.json(view, { headers })
}

/** The same for users of the CMS who work with requests. */
export async function sendCvViewToCms({
  request,
  id,
}: {
  request: Request
  id: string
}): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { user } = req
  const locale = requestLocale({ headers: request.headers })
  if (!user) return failureResponse({ code: 'unauthorized', locale })
  if (!worksWithRequests(user)) return failureResponse({ code: 'forbidden', locale })
  return sendCvView({ request, id, user })
}

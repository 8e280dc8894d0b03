import { auditAccess } from '@collections/auditLog/audit'
import { findStoredCv } from '@/submissions/cv/findStoredCv'
import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { streamStoredFile } from '@/server/storage/fileStorage'
import type { StaffUser } from './authenticateStaff'
import { parseRecordId } from '@/domain/recordId'

/**
 * Answers `GET /admin/consultations/{id}/cv` with the very bytes that were sent in, as an attachment
 * that no browser runs or shows by itself. Who takes it is noted first; if that fails, nothing is sent.
 */
export async function sendCv({
  request,
  id: idText,
  user,
}: {
  request: Request
  id: string
  user: StaffUser
}): Promise<Response> {
  const locale = requestLocale({ headers: request.headers })
  const id = parseRecordId(idText)
  const cv = id === null ? null : await findStoredCv(id)
  if (!cv) return failureResponse({ code: 'not_found', locale })
  // What `HEAD` is answered with holds nothing of the file.
  const entry = { user, kind: 'cv_download', subject: String(id) } as const
  const isNoted =
    request.method === 'HEAD' || (await auditAccess({ payload: await getCms(), entry }))
  if (!isNoted) return failureResponse({ code: 'unavailable', locale, retryAfter: 10 })
  return new Response(streamStoredFile(cv.name), {
    headers: {
      'Content-Type': cv.mediaType,
      'Content-Disposition': `attachment; filename="cv_${id}.${cv.extension}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'private, no-store',
    },
  })
}

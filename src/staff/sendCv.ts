import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { auditAccess } from '@collections/auditLog/audit'
import { findStoredCv } from '@/submissions/cv/findStoredCv'
import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failures'
import type { StaffUser } from './authenticateStaff'
import { parseRecordId } from '@/domain/recordId'

const chunkSize = 64 * 1024

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
  const id = parseRecordId(idText)
  const cv = id === null ? null : await findStoredCv(id)
  if (!cv) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'not_found', locale })
  }
  // What `HEAD` is answered with holds nothing of the file.
  const entry = { user, kind: 'cv_download', subject: String(id) } as const
  const isNoted =
    request.method === 'HEAD' || (await auditAccess({ payload: await getCms(), entry }))
  if (!isNoted) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'unavailable', locale, retryAfter: 10 })
  }
  return new Response(streamFile(cv.path), {
    headers: {
      'Content-Type': cv.mediaType,
      'Content-Disposition': `attachment; filename="cv_${id}.${cv.extension}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'private, no-store',
    },
  })
}

/**
 * Reads a file while it is sent, and closes it however that ends. It is opened when the first bytes
 * are asked for, which never happens for `HEAD` or when the client is already gone.
 */
function streamFile(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
          const { bytesRead, buffer } = await file.read(new Uint8Array(chunkSize), 0, chunkSize)
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
          await file.close()
          controller.close()
        } catch (error) {
          await file?.close()
          throw error
        }
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  )
}

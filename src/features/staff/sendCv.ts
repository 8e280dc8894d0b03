import { constants } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { noteAccess } from '@collections/accessLog/noteAccess'
import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { cvExtensions, type CvExtension } from '@/lib/consultationFields'
import { failureResponse } from '@/lib/http/failures'
import { log } from '@/lib/log'
import { uploadPath } from '@/lib/uploads'
import type { StaffUser } from './authenticateStaff'
import { parseRecordId } from '@/lib/recordId'

type StoredCv = { filename: string; extension: CvExtension; mediaType: string }

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
  const cv = id === null ? null : await findCv(id)
  const isThere = cv !== null && (await isFile(cv.filename))
  if (cv && !isThere) log.error({ consultation: id }, 'the file of a CV is missing')
  if (!cv || !isThere) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'not_found', locale })
  }
  // What `HEAD` is answered with holds nothing of the file.
  const entry = { user, kind: 'cv_download', subject: String(id) } as const
  const isNoted =
    request.method === 'HEAD' || (await noteAccess({ payload: await getCms(), entry }))
  if (!isNoted) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'unavailable', locale, retryAfter: 10 })
  }
  return new Response(streamFile(uploadPath(cv.filename)), {
    headers: {
      'Content-Type': cv.mediaType,
      'Content-Disposition': `attachment; filename="cv_${id}.${cv.extension}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'private, no-store',
    },
  })
}

async function findCv(id: number): Promise<StoredCv | null> {
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute(sql`
    select cvs.filename, cvs.mime_type
    from consultations join cvs on cvs.id = consultations.cv_id
    where consultations.id = ${id}::integer
  `)
  const { filename, mime_type: mediaType } = rows[0] ?? {}
  if (typeof filename !== 'string' || typeof mediaType !== 'string') return null
  const extension = cvExtensions.find((candidate) => filename.endsWith(`.${candidate}`))
  return extension ? { filename, extension, mediaType } : null
}

/** False where there is no such file, or its name could lead elsewhere. */
async function isFile(filename: string): Promise<boolean> {
  if (!/^[\w-]+\.\w+$/.test(filename)) return false
  try {
    return (await lstat(uploadPath(filename))).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
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

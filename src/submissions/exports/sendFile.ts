import type { PayloadRequest, TypedUser } from 'payload'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse, type FailureCode } from '@/server/http/failureAnswer'
import { log } from '@/server/log'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** A file of the CMS: what its name begins with, and what makes its content. */
type OpenedFile = {
  name: string
  format: keyof typeof mediaTypes
  pieces: () => AsyncGenerator<Uint8Array>
}

export type Asked = { req: PayloadRequest; user: TypedUser }

type File = {
  request: Request
  may: (user: TypedUser) => boolean
  open: (asked: Asked) => Promise<OpenedFile | FailureCode>
}

/** Hands a file to users of the CMS who may have it: saved under its name with the day, stored by no cache. */
export async function sendFile({ request, may, open }: File): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { user } = req
  const opened = user && may(user) ? await open({ req, user }) : user ? 'forbidden' : 'unauthorized'
  if (typeof opened === 'string') {
    const retryAfter = opened === 'unavailable' ? 10 : undefined
    return failureResponse({ code: opened, locale: requestLocale(request), retryAfter })
  }
  const { name, format, pieces } = opened
  const day = new Date().toISOString().slice(0, 10)
  const headers = {
    'Content-Type': mediaTypes[format],
    'Content-Disposition': `attachment; filename="${name}_${day}.${format}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(streamOf(pieces()), { headers })
}

/**
 * Sends what is made while it is sent: a slow client slows the making down, one that goes away ends
 * it. A failure breaks the connection off, so that half a file is never taken for a whole one.
 */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          log.error({ err: error }, 'an export was interrupted')
          // Next.js prints what a stream fails with; the database's error would tell what was sought.
          throw new Error('The export was interrupted')
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

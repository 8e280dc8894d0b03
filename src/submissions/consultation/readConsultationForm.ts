import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { cvMaxBytes } from '@/domain/consultationFields'
import type { Call } from '@/server/http/httpRequest'
import type { FailureCode } from '@/server/http/failureAnswer'
import {
  isStorageUnavailable,
  logTemporaryFailure,
  storageUnavailable,
} from '@/server/http/temporaryFailure'
import { receivingFolder } from '@/server/uploadLocations'
import { receiveCv, type CvUpload } from '@/submissions/cv/receiveCv'
import type { ReadBody } from '@/submissions/intake/receiveSubmission'

/** Room for text fields and the multipart framing beside a file of full size. */
const bodyMaxBytes = cvMaxBytes + 512 * 1024

const limits = {
  files: 1,
  // busboy reports the limit when it is reached, not when it is passed.
  fileSize: cvMaxBytes + 1,
  fields: 32,
  // A report of full length, in letters of three bytes.
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  parts: 40,
  headerPairs: 20,
}

/** The file of a form. */
export type FilePart = {
  /** The name of its field. */
  name: string
  /** The error code of one that is too large. */
  tooLarge: string
  /** What its first bytes have to be; those of a CV where nothing is said. */
  extensionOf?: (head: Buffer) => string | null
}

const cvPart: FilePart = { name: 'cv', tooLarge: 'cv_too_large' }

/**
 * Reads a multipart form (RFC 7578) as a stream: the file goes to disk piece by piece, and reading
 * stops as soon as a limit is passed. On any failure nothing is left on disk; on success the caller
 * must store the file's row or remove the file.
 */
export async function readConsultationForm(
  call: Pick<Call, 'headers'> & { body: Readable },
  file: FilePart = cvPart,
): Promise<ReadBody> {
  const fields = new Map<string, string>()
  const members = () => Object.fromEntries(fields)
  const refuse = (code: FailureCode) => ({
    ok: false as const,
    code,
    members: members(),
    errors: code === 'payload_too_large' ? { [file.name]: file.tooLarge } : undefined,
  })
  const { headers, body } = call
  const contentType = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) return refuse('unsupported_media_type')
  const isTooLarge = Number(headers.get('content-length')) > bodyMaxBytes
  const parser = createParser(contentType)
  if (!parser) return refuse('bad_request')

  const received: { upload?: CvUpload; writing?: Promise<void>; failure?: FailureCode } = {}
  const stop = (code: FailureCode) => {
    received.failure ??= code
    parser.destroy()
  }
  parser.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A browser sends an empty, nameless part for a file input in which nothing was chosen.
    if (name !== file.name || !filename) {
      stream.resume()
      return
    }
    // Of a form that says it is too large what was typed is read, and comes back with the page.
    if (isTooLarge) return stop('payload_too_large')
    stream.on('limit', () => stop('payload_too_large'))
    const { extensionOf } = file
    received.upload = receiveCv({ originalName: filename, folder: receivingFolder, extensionOf })
    received.writing = pipeline(stream, received.upload.stream)
    // Awaited below; until then a failure must not count as unhandled.
    received.writing.catch(() => undefined)
  })
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(event, () => stop('bad_request'))
  }

  try {
    const limited = countBytes({ body, onTooMany: () => stop('payload_too_large') })
    await Promise.all([pipeline(limited, parser), finished(parser)])
    await received.writing
    const { upload } = received
    const fault = upload?.fault()
    if (fault) throw fault
    return { ok: true, members: members(), upload }
  } catch (error) {
    await received.writing?.catch(() => undefined)
    await received.upload?.remove().catch(() => undefined)
    // A full or broken disk is our fault, not the sender's.
    if (received.failure || !isStorageUnavailable(error))
      return refuse(received.failure ?? 'bad_request')
    logTemporaryFailure({ request: call, error })
    return { ok: false, members: members(), ...storageUnavailable }
  }
}

/** Null for a content type without a usable boundary. */
function createParser(contentType: string): busboy.Busboy | null {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits,
      defParamCharset: 'utf8',
    })
  } catch {
    return null
  }
}

/** What busboy throws at a form that was given up ends this, where an event's listener would end the process. */
async function* countBytes({ body, onTooMany }: { body: Readable; onTooMany: () => void }) {
  let total = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > bodyMaxBytes) onTooMany()
    yield chunk
  }
}

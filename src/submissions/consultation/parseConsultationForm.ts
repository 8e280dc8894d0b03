import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { cvMaxBytes } from '@/domain/consultationFields'
import { isStorageUnavailable } from '@/server/http/isStorageUnavailable'
import { logTemporaryFailure, storageAway } from '@/server/http/temporaryFailure'
import { incomingFolder } from '@/server/uploads'
import { createFileSink, type FileSink } from '@/submissions/cv/fileSink'

/** Text fields and, where one came, the file, which lies in a temporary place. */
export type ParsedForm = { fields: Map<string, string>; file?: IncomingFile }

export type IncomingFile = { path: string; name: string; size: number }

export type ParseResult =
  | ({ ok: true } & ParsedForm)
  | {
      ok: false
      code: RefusalCode | 'unavailable'
      fields: Map<string, string>
      /** Seconds after which another try makes sense. */
      retryAfter?: number
    }

type RefusalCode = 'bad_request' | 'unsupported_media_type' | 'payload_too_large'

/** Room for text fields and the multipart framing beside a file of full size. */
const bodyMaxBytes = cvMaxBytes + 512 * 1024

const limits = {
  files: 1,
  // busboy reports the limit when it is reached, not when it is passed.
  fileSize: cvMaxBytes + 1,
  fields: 32,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  parts: 40,
  headerPairs: 20,
}

/**
 * Reads a multipart form (RFC 7578) as a stream: the file goes to disk piece by piece, and reading
 * stops as soon as a limit is passed. On any failure nothing is left on disk; on success whoever
 * asked must move or remove the file.
 */
export async function parseConsultationForm(request: Request): Promise<ParseResult> {
  const fields = new Map<string, string>()
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) return refuse('unsupported_media_type')
  if (Number(request.headers.get('content-length')) > bodyMaxBytes)
    return refuse('payload_too_large')
  if (!request.body) return refuse('bad_request')

  const parser = createParser(contentType)
  if (!parser) return refuse('bad_request')

  const target = path.join(/*turbopackIgnore: true*/ incomingFolder, randomUUID())
  const state: {
    file?: IncomingFile
    sink?: FileSink
    writing?: Promise<void>
    failure?: RefusalCode
  } = {}
  const stop = (code: RefusalCode) => {
    state.failure ??= code
    parser.destroy()
  }

  parser.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    // A browser sends an empty, nameless part for a file input in which nothing was chosen.
    if (name !== 'cv' || !filename) {
      stream.resume()
      return
    }
    const file: IncomingFile = { path: target, name: filename, size: 0 }
    state.file = file
    stream.on('data', (chunk: Buffer) => (file.size += chunk.length))
    stream.on('limit', () => stop('payload_too_large'))
    state.sink = createFileSink(target)
    state.writing = pipeline(stream, state.sink.stream)
    // Awaited below; until then a failure must not count as unhandled.
    state.writing.catch(() => undefined)
  })
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(event, () => stop('bad_request'))
  }

  try {
    await mkdir(incomingFolder, { recursive: true })
    // The web stream's type differs between the DOM's and Node's declarations, not in substance.
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    const limited = countBytes({ body, onTooMany: () => stop('payload_too_large') })
    await Promise.all([pipeline(limited, parser), finished(parser)])
    await state.writing
    const fault = state.sink?.fault()
    if (fault) throw fault
    return { ok: true, fields, file: state.file }
  } catch (error) {
    await state.writing?.catch(() => undefined)
    await state.sink?.close()
    await rm(target, { force: true }).catch(() => undefined)
    // A full or broken disk is our fault, not the sender's.
    if (state.failure || !isStorageUnavailable(error)) return refuse(state.failure ?? 'bad_request')
    logTemporaryFailure({ request, error })
    return { ok: false, fields, ...storageAway }
  }

  function refuse(code: RefusalCode): ParseResult {
    return { ok: false, code, fields }
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

async function* countBytes({ body, onTooMany }: { body: Readable; onTooMany: () => void }) {
  let total = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > bodyMaxBytes) onTooMany()
    yield chunk
  }
}

import { readFileSync } from 'node:fs'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import CFB from 'cfb'
import yazl from 'yazl'
import { makePdf } from './makePdf'
import { ownAddress } from './ownAddress'

/** The genuine CVs, one of each format and writer. */
export const realCvs = [
  'asha.pdf',
  'asha.docx',
  'fatima.pdf',
  'fatima.docx',
  'priya.doc',
  'priya.docx',
] as const

/** The bytes of a genuine CV. */
export function readCv(name: (typeof realCvs)[number]): Buffer {
  return readFileSync(fileURLToPath(new URL(`../fixtures/cv/${name}`, import.meta.url)))
}

export type FormFile = { name: string; bytes: Buffer; type?: string }

/** A nurse's fields, exactly those of the specification's section 7. */
export const nurse = {
  name: 'Asha Thomas',
  phone: '+91 98765 43210',
  type: 'nurses',
  desired_country: 'Germany',
} as const

/** A hospital's fields. */
export const hospital = {
  name: 'Dr. Jürgen Groß',
  phone: '+49 30 1234567',
  type: 'hospitals',
  desired_country: 'Germany',
  hospital_website: 'https://www.klinik.example',
} as const

/** Sends the consultation form as a browser's script does. */
export function postForm({
  baseUrl,
  address = ownAddress(),
  fields,
  cv,
  headers = {},
}: {
  baseUrl: string
  address?: string
  fields: Record<string, string>
  cv?: FormFile
  headers?: Record<string, string>
}): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (cv) {
    body.append(
      'cv',
      new Blob([new Uint8Array(cv.bytes)], { type: cv.type ?? 'application/octet-stream' }),
      cv.name,
    )
  }
  return fetch(`${baseUrl}/api/consultations`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'X-Forwarded-For': address, Accept: 'application/json', ...headers },
  })
}

export type RawAnswer = { status: number; body: string; headers: http.IncomingHttpHeaders }

/** Sends bytes as they are, chunk by chunk, the way no well-behaved client would. */
export function postRaw({
  baseUrl,
  path = '/api/consultations',
  address = ownAddress(),
  headers,
  chunks,
}: {
  baseUrl: string
  /** Sent as it is. */
  path?: string
  address?: string
  headers: Record<string, string>
  chunks: Iterable<Buffer | string> | AsyncIterable<Buffer | string>
}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(baseUrl, {
      path,
      method: 'POST',
      // A connection whose request was left half sent serves no other.
      agent: false,
      headers: { 'X-Forwarded-For': address, Accept: 'application/json', ...headers },
    })
    let answered = false
    request.on('response', (response) => {
      answered = true
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
        request.destroy()
      })
    })
    // Once the answer is here, what happens to the rest of the body no longer matters.
    request.on('error', (error) => answered || reject(error))
    request.setMaxListeners(0)
    void write(request, chunks, () => answered)
  })
}

async function write(
  request: http.ClientRequest,
  chunks: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
  done: () => boolean,
) {
  for await (const chunk of chunks) {
    if (done() || request.destroyed) return
    if (!request.write(chunk)) {
      await Promise.race([
        new Promise((resolve) => request.once('drain', resolve)),
        new Promise((resolve) => request.once('response', resolve)),
        new Promise((resolve) => request.once('close', resolve)),
      ])
    }
  }
  if (!done()) request.end()
}

const boundary = 'boundary-of-the-tests'

export const multipartHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

/** The raw parts of a multipart body; `end` leaves room to cut it short. */
export const raw = {
  field: (name: string, value: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
  fileStart: (name: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
  fileEnd: Buffer.from('\r\n'),
  end: Buffer.from(`--${boundary}--\r\n`),
}

/** A PDF of an exact size. */
export function pdfOf(bytes: number): Buffer {
  const empty = makePdf({ objects: [{ dictionary: '/Length 0', stream: '' }] }).length
  // The numbers in it grow by some digits with the stream; white space at the end makes up for it.
  const filler = 'x'.repeat(bytes - empty - 50)
  const pdf = makePdf({ objects: [{ dictionary: `/Length ${filler.length}`, stream: filler }] })
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')])
}

/** A zip archive of the given entries. */
export function zipOf(
  entries: Record<string, string | Buffer>,
  options?: { compress: boolean },
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) {
    // Where nothing is to be compressed, the compressor would only cost time.
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0, ...options })
  }
  zip.end()
  return collect(zip.outputStream)
}

async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** An OLE file with the given streams. */
export function oleOf(streams: Record<string, string | Buffer>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) {
    CFB.utils.cfb_add(file, name, Buffer.from(content))
  }
  // With type 'buffer' the library returns a Buffer.
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

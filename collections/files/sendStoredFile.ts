import { Readable } from 'node:stream'
import type { UploadConfig } from 'payload'
import { contentTypeOf } from '../../src/server/storage/bucket.mjs'
import { fileStorage } from '../../src/server/storage/fileStorage'

type Handler = NonNullable<UploadConfig['handlers']>[number]

type Answer = { status: number; headers: Record<string, string>; body?: Readable }

/** One range; with several at once, or what makes no sense, HTTP lets a server send the whole file. */
const singleRange = /^bytes=(\d+-\d*|-\d+)$/

/**
 * Sends a stored file as Payload would from its own folder: whole or in part, streamed, with the headers of
 * its collection.
 * @param nameOf how the storage names a file of the collection
 */
export function sendStoredFile(nameOf: (filename: string) => string): Handler {
  return (async (req, { params: { collection, filename } }) => {
    const name = nameOf(filename)
    const asked = req.headers.get('range') ?? ''
    const range = singleRange.test(asked) ? asked : undefined
    const found = await openFile({ name, range })
    if (!found) return Response.json({ errors: [{ message: 'Not found.' }] }, { status: 404 })
    // The type of a collection's name is lost on the way.
    const { upload } = req.payload.collections[collection as 'cvs' | 'media'].config
    const headers = new Headers(found.headers)
    // What `HEAD` is answered with has no body, and nothing else would close the file.
    if (req.method === 'HEAD') found.body?.destroy()
    // The web stream's type differs between the DOM's and Node's declarations, not in substance.
    const body = found.body ? (Readable.toWeb(found.body) as ReadableStream) : null
    return new Response(body, {
      status: found.status,
      headers: upload.modifyResponseHeaders?.({ headers }) ?? headers,
    })
    // Payload's type has room for handlers that always or never answer only.
  }) as Handler
}

async function openFile({
  name,
  range,
}: {
  name: string
  range: string | undefined
}): Promise<Answer | null> {
  try {
    const found = await fileStorage.open({ name, range })
    if (!found) return null
    const { stream: body, size, range: part } = found
    const headers = {
      'Content-Type': contentTypeOf(name),
      'Accept-Ranges': 'bytes',
      'Content-Length': String(size),
    }
    if (!part) return { status: 200, headers, body }
    return { status: 206, headers: { ...headers, 'Content-Range': part }, body }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const size = (await fileStorage.stat(name))?.size ?? 0
    return { status: 416, headers: { 'Content-Range': `bytes */${size}` } }
  }
}

import type { Readable } from 'node:stream'
import { personPage } from './personPage'
import type { PackedFile, PersonData } from './readPerson'
import { fileStorage } from '@/server/storage/fileStorage'
import { zipPieces } from './zipPieces'

/** A ZIP file in pieces: the data for programs, the same as a page for people, and the CVs. */
export async function* packPerson({
  person,
  files,
  language,
}: {
  person: PersonData
  files: PackedFile[]
  language: string
}): AsyncGenerator<Uint8Array> {
  const time = new Date()
  const data = { exportedAt: time.toISOString(), ...person }
  yield* zipPieces(async (zip, output) => {
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json')
    zip.addBuffer(Buffer.from(personPage({ person, language, time })), 'overview.html')
    // Documents are compressed already, or nearly.
    for (const { stored, name } of files) {
      zip.addReadStreamLazy(name, { compress: false }, (give) => {
        const fail = (error: Error) => give(error, output)
        const pack = (content: Readable) => {
          // A client that goes away ends the reading.
          if (output.destroyed) content.destroy()
          output.once('close', () => content.destroy())
          give(null, content.on('error', fail))
        }
        fileStorage.read(stored).then(pack, fail)
      })
    }
    zip.end()
  })
}

import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { personPage } from './personPage'
import type { PackedFile, PersonData } from './readPerson'
import { fileStorage } from '@/server/storage/fileStorage'
import { outputOf } from './zipOutput'

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
  const zip = new ZipFile()
  const output = outputOf(zip)
  // A file that vanishes in between breaks the package off, so that half is never taken for a whole.
  zip.on('error', (error: Error) => output.destroy(error))
  const data = { exportedAt: time.toISOString(), ...person }
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json')
  zip.addBuffer(Buffer.from(personPage({ person, language, time })), 'overview.html')
  // Documents are compressed already, or nearly.
  let content: Readable | undefined
  for (const { stored, name } of files) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      const fail = (error: Error) => give(error, output)
      const pack = (opened: Readable) => give(null, (content = opened.on('error', fail)))
      fileStorage.read(stored).then(pack, fail)
    })
  }
  zip.end()
  try {
    for await (const piece of output) yield piece
  } finally {
    output.destroy()
    content?.destroy()
  }
}

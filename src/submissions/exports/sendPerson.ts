import type { Readable } from 'node:stream'
import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import { fileStorage } from '@/server/storage/fileStorage'
import { parsePersonRecord } from './exportAddress'
import { personPage, type Overview } from './personPage'
import { readPerson, type PackedFile, type PersonData } from './readPerson'
import { sendFile } from './sendFile'
import { zipPieces } from './zipPieces'

/** Hands everything about the person of a record to an admin who is logged in at the CMS. */
export function sendPerson({ request, ...place }: { request: Request; list: string; id: string }) {
  return sendFile({
    request,
    may: exportsData,
    async open({ req, user }) {
      const record = parsePersonRecord(place)
      const found = record && (await readPerson({ req, record }))
      if (!found) return 'not_found'
      const { list, id } = record
      const { person, files } = found
      const subject = list === 'consultations' ? String(id) : `${list} ${id}`
      const entry = { user, kind: 'person_export', subject, details: contentOf(person) } as const
      const isRecorded =
        req.method === 'HEAD' || (await auditAccess({ payload: req.payload, entry }))
      if (!isRecorded) return 'unavailable'
      return {
        name: `person_${list}_${id}`,
        format: 'zip',
        pieces: () => packPerson({ person, files, language: req.i18n.language }),
      }
    },
  })
}

/** Which records are in it, by their numbers. */
function contentOf({ consultations, chatMessages }: PersonData): string {
  const numbers = (records: { number: number }[]) => records.map(({ number }) => number).join(', ')
  return [
    ...(consultations.length > 0 ? [`consultations ${numbers(consultations)}`] : []),
    ...(chatMessages.length > 0 ? [`chat-messages ${numbers(chatMessages)}`] : []),
  ].join('; ')
}

/** A ZIP file in pieces: the data for programs, the same as a page for people, and the CVs. */
async function* packPerson({
  files,
  ...overview
}: Omit<Overview, 'time'> & { files: PackedFile[] }) {
  const time = new Date()
  const data = { exportedAt: time.toISOString(), ...overview.person }
  yield* zipPieces(async (zip, output) => {
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json')
    zip.addBuffer(Buffer.from(personPage({ ...overview, time })), 'overview.html')
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

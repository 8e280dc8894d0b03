import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import { packPerson } from './packPerson'
import { parsePersonRecord } from './exportAddress'
import { readPerson, type PersonData } from './readPerson'
import { sendFile } from './sendFile'

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

import { exportsData } from '@collections/access/roles'
import { auditAccess } from '@collections/auditLog/audit'
import type { PayloadRequest } from 'payload'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse, type FailureCode } from '@/server/http/failures'
import { packPerson } from './packPerson'
import { parsePersonRecord, personHeaders, type PersonRecord } from './personExportAddress'
import { readPerson, type PackedFile, type PersonData } from './readPerson'
import { streamOf } from './streamOf'

type Outcome =
  | { ok: true; record: PersonRecord; person: PersonData; files: PackedFile[] }
  | { ok: false; code: FailureCode }

/** Hands everything about the person of a record to an admin who is logged in at the CMS. */
export async function sendPerson({
  request,
  list,
  id,
}: {
  request: Request
  list: string
  id: string
}): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const outcome = await openPerson({ req, record: parsePersonRecord({ list, id }) })
  if (!outcome.ok) {
    const { code } = outcome
    const retryAfter = code === 'unavailable' ? 10 : undefined
    return failureResponse({ code, locale: requestLocale(request), retryAfter })
  }
  const { record, person, files } = outcome
  const headers = personHeaders(record)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const pieces = packPerson({ person, files, language: req.i18n.language })
  return new Response(streamOf(pieces), { headers })
}

async function openPerson({
  req,
  record,
}: {
  req: PayloadRequest
  record: PersonRecord | null
}): Promise<Outcome> {
  const { user, payload } = req
  if (!user) return { ok: false, code: 'unauthorized' }
  if (!exportsData(user)) return { ok: false, code: 'forbidden' }
  const found = record && (await readPerson({ req, record }))
  if (!found) return { ok: false, code: 'not_found' }
  const subject =
    record.list === 'consultations' ? String(record.id) : `${record.list} ${record.id}`
  const isNoted =
    req.method === 'HEAD' ||
    (await auditAccess({
      payload,
      entry: { user, kind: 'person_export', subject, details: contentOf(found.person) },
    }))
  return isNoted ? { ok: true, record, ...found } : { ok: false, code: 'unavailable' }
}

/** Which records are in it, by their numbers. */
function contentOf({ consultations, chatMessages }: PersonData): string {
  const numbers = (records: { number: number }[]) => records.map(({ number }) => number).join(', ')
  return [
    ...(consultations.length > 0 ? [`consultations ${numbers(consultations)}`] : []),
    ...(chatMessages.length > 0 ? [`chat-messages ${numbers(chatMessages)}`] : []),
  ].join('; ')
}

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { addChange } from '@collections/followUp/recordPersonConfirmation'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { parseRecordId } from '@/domain/recordId'
import { toLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { failureResponse, type FailureCode } from '@/server/http/failureAnswer'
import { inTransaction, transactionOf } from '@/server/transactions'
import { readConsultationForm } from '@/submissions/consultation/readConsultationForm'
import { acceptCv, checkCv } from '@/submissions/cv/checkCv'

type Asked = { request: Request; id: string }

/**
 * Adds a file that came by WhatsApp or mail to a person, as a multipart form, for those who work with requests. It
 * is checked, scanned, stored, exported and erased as a CV is; the timeline says who added it.
 */
export async function receivePersonFile({ request, id: idText }: Asked): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { i18n, user } = req
  const locale = toLocale(i18n.language)
  const refuse = (code: FailureCode, fields?: Record<string, string>) =>
    failureResponse({ code, locale, fields })
  if (!user) return refuse('unauthorized')
  if (!worksWithRequests(user)) return refuse('forbidden')
  const id = parseRecordId(idText)
  if (id === null || !request.body) return refuse(id === null ? 'not_found' : 'bad_request')
  // What Next.js gives is a stream of the web as Node.js has it.
  const body = Readable.fromWeb(request.body as ReadableStream)
  const read = await readConsultationForm({ headers: request.headers, body })
  const { errors: texts } = (await getMessages(locale)).consultation
  const refuseFile = (code: keyof typeof texts) => refuse('validation_failed', { cv: texts[code] })
  if (!read.ok) return read.errors ? refuseFile('cv_too_large') : refuse(read.code)
  const { upload } = read
  if (!upload) return refuseFile('cv_required')
  let isStored = false
  try {
    const checked = await checkCv(upload)
    const accepted = checked.ok ? await acceptCv({ upload, remarks: checked.remarks }) : checked
    if (!accepted.ok) return refuseFile(accepted.code)
    // Where it fails, the row may be there all the same: a file without one does no harm.
    isStored = true
    const file = await inTransaction(req, () => store({ req, person: id, row: accepted.row }))
    isStored = file !== null
    return file === null ? refuse('not_found') : Response.json({ id: file }, { status: 201 })
  } finally {
    if (!isStored) await upload.remove()
  }
}

type New = { req: PayloadRequest; person: number; row: RequiredDataFromCollectionSlug<'cvs'> }

/** @returns the number of the file; null where there is no such person */
async function store({ req, person: id, row }: New): Promise<number | null> {
  const database = await transactionOf(req)
  const { rows } = await database.execute<{ id: number }>(sql`
    update people set updated_at = now()
    where id = (select coalesce(merged_into_id, id) from people where id = ${id})
    returning id`)
  const [known] = rows
  if (!known) return null
  const data = { ...row, addedTo: known.id }
  const { id: file } = await req.payload.db.create({ collection: 'cvs', data, req })
  await addChange(req, { person: known.id, field: 'file', to: `cvs/${file}` })
  return Number(file)
}

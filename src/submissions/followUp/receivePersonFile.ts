import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sql } from '@payloadcms/db-postgres'
import type { RequiredDataFromCollectionSlug } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { actorOf } from '@collections/auditLog/audit'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { parseRecordId } from '@/domain/recordId'
import { defaultLocale, isLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { failureResponse, type FailureCode } from '@/server/http/failures'
import { readConsultationForm } from '@/submissions/consultation/readConsultationForm'
import { acceptCv, checkCv } from '@/submissions/cv/checkCv'

type Asked = { request: Request; id: string }

/**
 * Adds a file that came by WhatsApp or mail to a person, as a multipart form, for those who work with requests. It
 * is checked, scanned, stored, exported and erased as a CV is; the timeline says who added it.
 */
export async function receivePersonFile({ request, id: idText }: Asked): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { i18n, payload, user } = req
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale
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
    const { rows } = await payload.db.drizzle.execute(
      storeStatement({ person: id, row: accepted.row, ...actorOf(req) }),
    )
    isStored = rows.length > 0
    return isStored ? Response.json({ id: rows[0]?.id }, { status: 201 }) : refuse('not_found')
  } finally {
    if (!isStored) await upload.remove()
  }
}

type New = {
  person: number
  row: RequiredDataFromCollectionSlug<'cvs'>
  userId: number | undefined
  username: string
}

function storeStatement({ person, row, userId, username }: New) {
  const { originalName, filename, mimeType, filesize, scan, remarks } = row
  return sql`
    with known as (
      update people set updated_at = now()
      where id = (select coalesce(merged_into_id, id) from people where id = ${person})
      returning id
    ),
    stored as (
      insert into cvs (original_name, filename, mime_type, filesize, scan, added_to_id)
      select ${originalName}, ${filename}, ${mimeType}, ${filesize}::numeric, ${scan}::text::enum_cvs_scan, id
      from known returning id, added_to_id
    ),
    remarks as (
      insert into cvs_remarks ("order", parent_id, value)
      select "order", id, remark::enum_cvs_remarks
      from stored, unnest(${sql.param(remarks ?? [])}::text[]) with ordinality as list (remark, "order")
    ),
    recorded as (
      insert into follow_up_changes (person_id, field, "to", user_id, username)
      select added_to_id, 'file', 'cvs/' || id, ${userId ?? null}::numeric, ${username} from stored
    )
    select id from stored`
}

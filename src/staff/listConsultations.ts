import { getCms } from '@/cms/getCms'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failures'
import { newerHeader, totalHeader } from './consultationItem'
import { parseListRequest } from './listRequest'
import { readPage } from './readConsultations'
import { sendAllConsultations } from './sendAllConsultations'

const privateJson = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/**
 * Answers `GET /admin/consultations`: every consultation, newest first, or one page where the query
 * has a `limit`.
 */
export async function listConsultations(request: Request): Promise<Response> {
  const wanted = parseListRequest(new URL(request.url).searchParams)
  if (!wanted) {
    const locale = requestLocale({ headers: request.headers })
    return failureResponse({ code: 'bad_request', locale })
  }
  const cms = await getCms()
  if (wanted.limit === undefined) {
    const stream = await sendAllConsultations({ cms, request: wanted })
    return new Response(stream, { headers: privateJson })
  }
  const { json, total, newer } = await readPage({ cms, request: wanted, limit: wanted.limit })
  return new Response(json, {
    headers: { ...privateJson, [totalHeader]: String(total), [newerHeader]: String(newer) },
  })
}

import { createHash } from 'node:crypto'
import { mailLanguage } from '@collections/users/passwordLinks'
import { requestLocale } from '@/i18n/detectLocale'
import { env } from '@/server/env'
import { failureResponse } from '@/server/http/failures'
import { readCalendar } from './readCalendar'

/** A key as `calendarEndpoints` makes it. */
const fileName = /^([\w-]{32})\.ics$/

/**
 * Answers a calendar program, which logs in nowhere: the address is the secret.
 * @param file the last part of the address, the key and `.ics`
 */
export async function sendCalendar({
  request,
  file,
}: {
  request: Request
  file: string
}): Promise<Response> {
  const url = new URL(request.url)
  const key = fileName.exec(file)?.[1]
  const text =
    key &&
    (await readCalendar({
      key,
      language: mailLanguage([url.searchParams.get('language') ?? undefined]),
      origin: new URL(env.SITE_URL ?? url).origin,
    }))
  if (!text) return failureResponse({ code: 'not_found', locale: requestLocale(request) })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'text/calendar; charset=utf-8',
    ETag: etag,
  }
  const isKnown = request.headers.get('if-none-match') === etag
  return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers })
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { isLocale, type Locale } from '@/i18n/locales'
import { getMessages, hasMessageOverrides } from '@/i18n/messages'
import { policyOfData } from '@/server/http/contentSecurity.mjs'
import { headersOfAll } from '@/server/http/responseHeaders.mjs'
import { sendBytes } from '@/server/http/sendBytes'

type Exchange = { request: IncomingMessage; response: ServerResponse }

const gzip = promisify(zlib.gzip)

/**
 * Answers a request for the strings of a language of which editors have changed some.
 * @returns false where it is none, or the file of the build says the same
 */
export function serveMessages({ request, response }: Exchange): boolean {
  const { method, url = '' } = request
  const [, locale] = /^\/locales\/(\w+)\/translation\.json(?:\?|$)/.exec(url) ?? []
  if ((method !== 'GET' && method !== 'HEAD') || !isLocale(locale)) return false
  if (!hasMessageOverrides(locale)) return false
  send({ request, response, locale }).catch(() => response.destroy())
  return true
}

async function send({ request, response, locale }: Exchange & { locale: Locale }): Promise<void> {
  const json = Buffer.from(`${JSON.stringify(await getMessages(locale), null, 2)}\n`)
  return sendBytes({
    request,
    response,
    compressed: ['gzip'],
    bytes: (encoding) => (encoding === 'gzip' ? gzip(json) : json),
    headers: {
      ...headersOfAll,
      'Content-Security-Policy': policyOfData,
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'public, max-age=0',
      Vary: 'Accept-Encoding',
      // Weak, because it is the same for each encoding.
      ETag: `W/"${createHash('sha256').update(json).digest('base64url')}"`,
    },
  })
}

import type { IncomingMessage } from 'node:http'

/** Where handlers answer that know their own methods. */
const handlers = /^\/(?:cms\/)?api\//

/** What Next.js calls a function that the pages of the CMS have on the server. */
const functionId = /^[0-9a-f]{40,42}$/

/** The log-in page of staff, which comes back to itself where its script has not started yet. */
const logInPage = /^\/(?:[a-z]{2,3}\/)?admin\/login$/

/** What reads its address piece by piece, and fails where a piece cannot be read; files have dots. */
const readers =
  /^\/(?:api|cms|admin|go|og|locales)(?:\/|$)|\/(?:preview|questions|received|returned-form|not-found)(?:\/|$)|\./

/**
 * True where a path can be read: its percent signs stand for UTF-8 (RFC 3986, section 2.5). Pages that
 * are not there have a page of their own, on any path.
 */
export function isAllowedPath(path: string): boolean {
  if (!readers.test(path)) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The `Allow` of an address where it does not take a request's method, else null. Pages and files are
 * only read: Next.js would render a page anew for each POST, and fail on other methods for files and on
 * forms with files for pages.
 */
export function allowedMethods({
  method = '',
  path,
  headers,
}: {
  method: string | undefined
  path: string
  headers: IncomingMessage['headers']
}): string | null {
  if (method === 'GET' || method === 'HEAD' || handlers.test(path)) return null
  const isServerFunction =
    /^\/cms(?:\/|$)/.test(path) && functionId.test(String(headers['next-action']))
  if (method === 'POST' && isServerFunction) return null
  if (!logInPage.test(path)) return 'GET, HEAD'
  const isWithFile = /^multipart\//i.test(headers['content-type'] ?? '')
  return method === 'POST' && !isWithFile ? null : 'GET, HEAD, POST'
}

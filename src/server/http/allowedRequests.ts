import type { IncomingMessage } from 'node:http'

/** Where handlers and the CMS answer; each of them knows its own methods. */
const handlers = /^\/(?:[a-z]{2}\/)?(?:api|cms|admin)(?:\/|$)/

/** What reads its address piece by piece, and fails where a piece cannot be read; files have dots. */
const readers =
  /^\/(?:api|cms|admin|go|og|locales)(?:\/|$)|\/(?:preview|questions|received|returned-form|not-found)(?:\/|$)|\./

/** Files, pictures and feeds: made to be read, and kept for everybody. */
const files = /\.|^\/(?:og|locales|_next)\//

/**
 * True where a path can be read: its percent signs stand for UTF-8 (RFC 3986, section 2.5). Pages that
 * are not there have a page of their own, whatever the path.
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
 * False for what nothing at an address takes. Next.js fails on other methods for files and on forms
 * with files for pages, which it takes for actions of browsers without scripts; and it would keep the
 * failure for whoever reads the file next.
 */
export function isAllowedMethod({
  method = '',
  path,
  headers,
}: {
  method: string | undefined
  path: string
  headers: IncomingMessage['headers']
}): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '')
  if (isForm && !/^\/(?:api|cms\/api)\//.test(path)) {
    return /^\/cms(?:\/|$)/.test(path) && headers['next-action'] !== undefined
  }
  // The log-in page of staff comes back to itself where its script has not started yet.
  return handlers.test(path) || (method === 'POST' && !files.test(path))
}

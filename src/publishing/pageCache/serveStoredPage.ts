import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { policyOfData } from '@/server/http/contentSecurity.mjs'
import { exactCopy, pageDataPath, pageStore, type StoredPage } from './pageStore.mjs'
import { insidePath, storedPageFor } from '@/publishing/pageRouting'
import { headersOfAll } from '@/server/http/responseHeaders.mjs'
import { sendBytes, type Encoding } from '@/server/http/sendBytes'

type Exchange = { request: IncomingMessage; response: ServerResponse }

const gunzip = promisify(zlib.gunzip)

/**
 * Answers a request for a page that is stored, or for the data of one, from memory: before Next.js is
 * asked, with bytes that were compressed once. Where it leads is decided by the same function as in the
 * proxy.
 * @returns false where the request is one for Next.js
 */
export function serveStoredPage({ request, response }: Exchange): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  if (url.startsWith(pageDataPath)) {
    sendPageData({ request, response }).catch(() => response.destroy())
    return true
  }
  // React's own requests for a page's data carry it. What has a body is none of a browser's.
  if (headers.rsc !== undefined || headers['content-length'] !== undefined) return false
  const found = findStored(request)
  if (!found) return false
  send({ request, response, ...found }).catch(() => response.destroy())
  return true
}

type Found = { page: StoredPage; headers: Record<string, string> }

function findStored({ url = '', headers }: IncomingMessage): Found | null {
  const [pathname = '', query = ''] = url.split('?', 2)
  // Next.js leads from a path with a slash at its end to the one without.
  if (pathname !== '/' && pathname.endsWith('/')) return null
  const stored = storedPageFor({
    pathname,
    searchParams: new URLSearchParams(query),
    headers: { get: (name) => String(headers[name] ?? '') },
  })
  if (!stored) return null
  const page = pageStore.find(insidePath(stored))?.page
  pageStore.requests[page ? 'hits' : 'misses'] += 1
  return page ? { page, headers: stored.headers } : null
}

function send({ request, response, page, headers }: Exchange & Found): Promise<void> {
  return sendBytes({
    request,
    response,
    bytes: (encoding) => bytesOf({ page, encoding }),
    headers: {
      ...headersOfAll,
      ...headers,
      Vary: `${headers.Vary}, Accept-Encoding`,
      'Content-Security-Policy': page.policy,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Status': 'pages; hit',
      // Weak, because it is the same for each encoding.
      ETag: `W/"${page.etag}"`,
    },
  })
}

function bytesOf({ page, encoding }: { page: StoredPage; encoding: Encoding }) {
  switch (encoding) {
    case 'br':
      return (page.br ??= gunzip(page.gzip)
        .then(brotli)
        .catch((error: unknown) => {
          page.br = null
          throw error
        }))
    case 'gzip':
      return page.gzip
    case 'identity':
      return gunzip(page.gzip)
  }
}

/** Made once for each page: 10 is 6 % smaller than 9; a larger window would take 32 MB meanwhile. */
async function brotli(html: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const params = {
    [BROTLI_PARAM_QUALITY]: 10,
    [BROTLI_PARAM_LGWIN]: 18,
    [BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  return exactCopy(await promisify(zlib.brotliCompress)(html, { params }))
}

/** A page that changed long ago, or was made by a server before this one, is loaded anew, once. */
const loadAnew =
  "if (performance.getEntriesByType('navigation')[0].type !== 'reload') location.reload()"

function sendPageData({ request, response }: Exchange): Promise<void> {
  const [, hash = ''] = /^\/page-data\/([\w-]{22})\.js$/.exec(request.url ?? '') ?? []
  const data = pageStore.pageData.get(hash)
  return sendBytes({
    request,
    response,
    compressed: data ? undefined : [],
    bytes: (encoding) => {
      if (!data) return Buffer.from(loadAnew)
      return encoding === 'identity' ? zlib.gunzipSync(data.gzip) : data[encoding]
    },
    headers: {
      ...headersOfAll,
      'Content-Type': 'application/javascript; charset=UTF-8',
      'Content-Security-Policy': policyOfData,
      'Cache-Control': data ? 'public, max-age=31536000, immutable' : 'no-store',
      Vary: 'Accept-Encoding',
      ETag: `W/"${hash}"`,
    },
  })
}

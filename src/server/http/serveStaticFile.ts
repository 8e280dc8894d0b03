import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { policyOfData } from './contentSecurity.mjs'
import { headersOfAll } from './responseHeaders.mjs'
import { sendBytes, type Encoding } from './sendBytes'

/** What a folder's files are answered with, by the beginning of their address. */
const folders = [
  {
    address: '/_next/static/',
    folder: path.join('.next', 'static'),
    cacheControl: 'public, max-age=31536000, immutable',
  },
  { address: '/icons/', folder: path.join('public', 'icons'), cacheControl: 'public, max-age=0' },
  { address: '/images/', folder: path.join('public', 'images'), cacheControl: 'public, max-age=0' },
  {
    address: '/locales/',
    folder: path.join('public', 'locales'),
    cacheControl: 'public, max-age=0',
  },
]

const types: Record<string, string> = {
  '.css': 'text/css; charset=UTF-8',
  '.ico': 'image/x-icon',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff2': 'font/woff2',
}

/** The compressed copies that the build has made, by what they are called. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const

type FileOfBuild = {
  file: string
  compressed: Encoding[]
  headers: Record<string, string> & { ETag: string }
}

/** Bytes of files that are asked for again and again: the scripts of the public pages have 1 MB. */
const contents = new LRUCache<string, Buffer>({
  maxSize: 8 * 2 ** 20,
  maxEntrySize: 2 ** 20,
  sizeCalculation: ({ length }) => length + 1,
})

let filesOfBuild: Map<string, FileOfBuild> | undefined

/**
 * Answers a request for a file of the build, with the copy that was compressed when it was built, before
 * Next.js is asked.
 * @returns false where the request is one for Next.js
 */
export function serveStaticFile({
  request,
  response,
}: {
  request: IncomingMessage
  response: ServerResponse
}): boolean {
  const { method, url = '', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.range !== undefined) return false
  filesOfBuild ??= listFiles()
  const found = filesOfBuild.get(url.replace(/\?.*$/, ''))
  if (!found) return false
  const { file, compressed, headers: sent } = found
  const bytes = (encoding: Encoding) => readContent(file + endings[encoding])
  sendBytes({ request, response, compressed, bytes, headers: sent }).catch(() => response.destroy())
  return true
}

async function readContent(file: string): Promise<Buffer> {
  const known = contents.get(file)
  if (known) return known
  const bytes = await readFile(/*turbopackIgnore: true*/ file)
  contents.set(file, bytes)
  return bytes
}

/** Which files there are, by their address; a build does not change. */
function listFiles(): Map<string, FileOfBuild> {
  return new Map(folders.flatMap(filesIn))
}

function filesIn({ address, folder, cacheControl }: (typeof folders)[number]) {
  const names = new Set(
    readdirSync(/*turbopackIgnore: true*/ folder, { recursive: true, encoding: 'utf8' }),
  )
  return [...names].flatMap((name): [string, FileOfBuild][] => {
    const type = types[path.extname(name)]
    if (!type) return []
    const file = path.join(folder, name)
    const { size, mtime } = statSync(/*turbopackIgnore: true*/ file)
    const compressed = (['br', 'gzip'] as const).filter((one) => names.has(name + endings[one]))
    const headers = {
      ...headersOfAll,
      'Content-Security-Policy': policyOfData,
      'Content-Type': type,
      'Cache-Control': cacheControl,
      'Last-Modified': mtime.toUTCString(),
      ...(compressed.length > 0 ? { Vary: 'Accept-Encoding' } : {}),
      // Weak, because it is the same for each encoding.
      ETag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    }
    return [[address + name.split(path.sep).join('/'), { file, compressed, headers }]]
  })
}

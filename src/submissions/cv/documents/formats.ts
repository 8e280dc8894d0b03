import { open } from 'node:fs/promises'
import type { Container } from './askWorker'
import { headLength, findPdfHeader } from './findPdfHeader.mjs'

/** What a file is that is taken for no CV, but named so that the visitor knows what to do with it. */
export type OtherFormat = 'picture' | 'web_page' | 'rtf' | 'word_xml'

/** What a file is by its first bytes: a container of one of the three formats, another format, or unknown. */
export function formatOf(head: Buffer): Container | OtherFormat | null {
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('PK\x03\x04')) return 'zip'
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'compound'
  if (findPdfHeader(head) !== -1) return 'pdf'
  return pictures.test(start) ? 'picture' : textFormatOf(head)
}

export function isContainer(format: ReturnType<typeof formatOf>): format is Container {
  return format === 'zip' || format === 'compound' || format === 'pdf'
}

/** JPEG, PNG, GIF, BMP, TIFF, WebP, and HEIC and AVIF, which are what phones take. */
const pictures =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(?:hei|hev|mif|msf|avi))/

/** What job portals and old versions of Word write under the name of a DOC. */
function textFormatOf(head: Buffer): OtherFormat | null {
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '')
  if (text.startsWith('{\\rtf')) return 'rtf'
  const isWordXml = /<\?mso-application\s+progid="Word|<(?:w:wordDocument|pkg:package)\b/.test(text)
  if (isWordXml) return 'word_xml'
  const isWebArchive = /^(?:MIME-Version|Content-Type:\s*multipart\/related|From:\s*<Saved by)/im
  const isPage =
    /^<(?:!doctype\s+html|html|head|body|meta|!--|\?xml[^>]*>\s*<(?:!doctype\s+html|html)|div|p|table|style|title)\b/i
  return isPage.test(text) || isWebArchive.test(text) ? 'web_page' : null
}

/** The same of a file that is stored. */
export async function readFormat(path: string): Promise<ReturnType<typeof formatOf>> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headLength), 0, headLength)
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

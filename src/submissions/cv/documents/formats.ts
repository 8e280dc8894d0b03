import { open } from 'node:fs/promises'
import type { Container } from './askWorker'

/** Readers of PDF look for its first line this far into a file. */
export const headLength = 1024

/** What a file is by its first bytes: a container of one of the three formats, a picture, or neither. */
export function formatOf(head: Buffer): Container | 'picture' | null {
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('PK\x03\x04')) return 'zip'
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'compound'
  if (head.subarray(0, headLength).includes('%PDF-')) return 'pdf'
  return pictures.test(start) ? 'picture' : null
}

/** JPEG, PNG, GIF, BMP, TIFF, WebP, and HEIC and AVIF, which are what phones take. */
const pictures =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM|II\*\0|MM\0\*|RIFF[^]{4}WEBP|[^]{4}ftyp(?:hei|hev|mif|msf|avi))/

/** The same of a file that is stored. */
export async function readFormat(path: string): Promise<Container | 'picture' | null> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headLength), 0, headLength)
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

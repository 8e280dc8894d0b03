import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** The library's stream, which is one of Node's own and not only what its type promises. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (outputStream instanceof Readable) return outputStream
  throw new Error('The archive cannot be read as it is written')
}

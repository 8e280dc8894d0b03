// @ts-check
import { readBucketSettings } from '../../../src/server/storage/bucket.mjs'
import { uploadsInBucket } from './uploadsInBucket.mjs'
import { uploadsInFolder } from './uploadsInFolder.mjs'

/**
 * Where uploaded files lie, by their names with forward slashes.
 * @typedef {object} Uploads
 * @property {string} label for people: the variable and its value
 * @property {(name: string) => Promise<number | undefined>} sizeOf undefined where there is no such file
 * @property {(name: string, bytes: number) => Promise<import('node:stream').Readable>} read so many bytes
 * @property {() => Promise<string | undefined>} findFile any file of uploads, if there is one
 * @property {(options: { file: import('./manifest.mjs').FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }) => Promise<void>} write
 *   a file that must have the checksum on record
 * @property {(names: string[]) => void} sync makes sure that files which have been written stay
 * @property {(names: string[]) => Promise<void>} remove files, should they be there
 * @property {(name: string) => Promise<string | undefined>} readText of a mark; undefined where it is not there
 * @property {(name: string, content: string) => Promise<void>} writeText
 */

/**
 * The bucket of `S3_BUCKET`, or else the folder.
 * @param {{ uploadsDir: string }} settings
 * @returns {Uploads}
 */
export function openUploads({ uploadsDir }) {
  const bucket = readBucketSettings(process.env)
  return bucket ? uploadsInBucket({ settings: bucket, uploadsDir }) : uploadsInFolder(uploadsDir)
}

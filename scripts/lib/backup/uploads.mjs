// @ts-check
import { readBucketSettings, openBucket } from '../../../src/server/storage/bucket.mjs'
import { createWriteStream, createReadStream, readdirSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import {
  syncFile,
  errorCode,
  readIfPresent,
  syncFolder,
  writeFileAtomically,
} from '../durableFiles.mjs'
import { UserError } from '../userError.mjs'
import { fileEntry } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'
import { mkdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { BackupFailure } from './backupFailure.mjs'
import { FileChanged, folders } from './uploadedFiles.mjs'

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

/** The name, among the uploads, of the mark that a restore is at work; it names what that restore writes. */
export const markName = '.restoring.json'

/** What may lie where a backup is restored. */
const markNames = [markName, siteIdName]

/**
 * Writes a file of a backup to a local place that must be free, and compares its checksum.
 * @param {{ place: string, file: import('./manifest.mjs').FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }} options
 * @throws {UserError} where it is not what the backup says
 */
async function writeRestoredFile({ place, file, content, signal }) {
  const { through, result } = hashStream()
  const target = createWriteStream(place, { flags: 'wx', mode: 0o600 })
  await pipeline(content, through, target, { signal })
  await syncFile(place)
  if (result().sha256 === file.sha256) return
  throw new UserError(`The backup was changed during the restore: ${fileEntry(file.name)}`)
}

/**
 * @param {string} uploadsDir
 * @returns {Uploads}
 */
export function uploadsInFolder(uploadsDir) {
  const placeOf = (/** @type {string} */ name) => path.join(uploadsDir, name)
  const foldersOf = (/** @type {string[]} */ names) => [
    ...new Set([...names.map((name) => path.dirname(placeOf(name))), uploadsDir]),
  ]
  return {
    label: `UPLOADS_DIR ${uploadsDir}`,
    async sizeOf(name) {
      try {
        return (await stat(placeOf(name))).size
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw new UserError(`${placeOf(name)} cannot be read (${errorCode(error)})`)
      }
    },
    // Not more than was announced, should it grow.
    read: async (name, bytes) => createReadStream(placeOf(name), { end: Math.max(bytes - 1, 0) }),
    async findFile() {
      const entries = readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
      return entries.find((entry) => !entry.isDirectory() && !markNames.includes(entry.name))?.name
    },
    async write(options) {
      const place = placeOf(options.file.name)
      await mkdir(path.dirname(place), { recursive: true })
      await writeRestoredFile({ ...options, place })
    },
    sync: (names) => foldersOf(names).forEach(syncFolder),
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true })
      for (const folder of foldersOf(names)) {
        // A folder that is not empty has other files too.
        if (folder !== uploadsDir) await rmdir(folder).catch(() => {})
      }
    },
    readText: async (name) => readIfPresent(placeOf(name)),
    writeText: async (name, content) => writeFileAtomically({ file: placeOf(name), content }),
  }
}

/**
 * @param {{ settings: import('../../../src/server/storage/bucket.mjs').BucketSettings, uploadsDir: string }} options
 *   a file lies in `uploadsDir` while it is on its way to the bucket
 * @returns {Uploads}
 */
function uploadsInBucket({ settings, uploadsDir }) {
  const label = `S3_BUCKET ${settings.bucket}`
  // An archive that goes to a slow place lets the bucket wait.
  const bucket = openBucket({ ...settings, idleTimeout: 120_000 })

  /**
   * @param {string} name
   * @param {(place: string) => Promise<void>} fill
   */
  const putFilled = async (name, fill) => {
    const place = path.join(uploadsDir, `.restoring-${randomUUID()}`)
    try {
      await fill(place)
      await worded(bucket.put({ path: place, name }))
    } finally {
      await rm(place, { force: true })
    }
  }

  /**
   * @template Result
   * @param {Promise<Result>} asked
   * @returns {Promise<Result>}
   */
  const worded = (asked) =>
    asked.catch((error) => {
      if (error.code !== 'BUCKET_UNAVAILABLE') throw error
      throw new BackupFailure('uploads_unavailable', `${label}: ${error.message}`)
    })

  return {
    label,
    async sizeOf(name) {
      const found = await worded(bucket.stat(name))
      // The response to HEAD is the same where the bucket itself is missing.
      if (!found) await worded(bucket.check())
      return found?.size
    },
    async read(name) {
      const found = await worded(bucket.read({ name }))
      if (!found) throw new FileChanged(name)
      return found.stream
    },
    // Other objects of the bucket, such as backups under a prefix, are not in the way.
    async findFile() {
      for (const folder of new Set(folders.values())) {
        const files = bucket.list({ folder: folder && `${folder}/` })
        for (;;) {
          const { done, value } = await worded(files.next())
          if (done) break
          if (!markNames.includes(value.name)) return value.name
        }
      }
      return undefined
    },
    write: (options) =>
      putFilled(options.file.name, (place) => writeRestoredFile({ ...options, place })),
    // What the bucket has acknowledged stays.
    sync() {},
    async remove(names) {
      for (const name of names) await worded(bucket.remove(name))
    },
    async readText(name) {
      const found = await worded(bucket.read({ name }))
      return found ? text(found.stream) : undefined
    },
    writeText: (name, content) =>
      putFilled(name, (place) => writeFile(place, content, { flag: 'wx', mode: 0o600 })),
  }
}

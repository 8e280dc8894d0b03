// @ts-check
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { openBucket } from '../../../src/server/storage/bucket.mjs'
import { BackupFailure } from './backupFailure.mjs'
import { markNames, writeRestoredFile } from './writeRestoredFile.mjs'
import { FileChanged, folders } from './uploadedFiles.mjs'

/**
 * @param {{ settings: import('../../../src/server/storage/bucket.mjs').BucketSettings, uploadsDir: string }} options
 *   a file lies in `uploadsDir` while it is on its way to the bucket
 * @returns {import('./uploads.mjs').Uploads}
 */
export function uploadsInBucket({ settings, uploadsDir }) {
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

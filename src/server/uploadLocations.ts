import { open } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'
import { shareRuns } from './remember.mjs'
import { openBucket, readBucketSettings } from './storage/bucket.mjs'

// The bundler would take a path made at run time for a reason to ship the whole project.

const bucketSettings = readBucketSettings(env)

/** The bucket that uploaded files lie in; null where they lie in `uploadsFolder`. */
export const bucket = bucketSettings ? openBucket(bucketSettings) : null

/** Where uploaded files lie or, with a bucket, have lain: private, outside anything that is served. */
export const uploadsFolder = path.resolve(/*turbopackIgnore: true*/ env.UPLOADS_DIR)

/** Below `uploadsFolder`: files that are being received or made, and copies to be looked into. */
export const incomingFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, '.incoming')

/** Where a file lies while it is received; without a bucket it stays there. */
export const receivingFolder = bucket ? incomingFolder : uploadsFolder

/**
 * Where Payload writes editors' pictures before they are stored. It also looks here for files to delete, before
 * the deletion of their row is committed, and finds none that a row names.
 */
export const payloadFolder = path.join(/*turbopackIgnore: true*/ incomingFolder, 'media')

/**
 * How the storage names a file: by its path below the folder or bucket.
 * @param filename a plain file name that this product gave; a path in it is cut off
 */
export const storedName = {
  cv: (filename: string): string => path.basename(filename),
  /** Pictures; these are public. */
  media: (filename: string): string => `media/${path.basename(filename)}`,
  /** Files in which the virus scanner found something. */
  quarantine: (filename: string): string => `.quarantine/${path.basename(filename)}`,
}

/** A new file survives a power cut only when its folder has been written too (POSIX fsync). */
export const syncFolder = shareRuns(async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
})

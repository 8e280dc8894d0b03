// @ts-check
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import {
  BucketError,
  digest,
  openBucket,
  readBucketSettings,
} from '../../src/server/storage/bucket.mjs'
import { listStoredFiles, siteIdName } from '../../src/server/storage/storedFiles.mjs'
import { errorCode, readIfPresent } from './durableFiles.mjs'
import { loadSettings } from './siteDatabase.mjs'
import { UserError } from './userError.mjs'

/**
 * @typedef {import('../../src/server/storage/bucket.mjs').Bucket} Bucket
 * @typedef {import('../../src/server/storage/bucket.mjs').StoredObject} StoredObject
 *
 * @typedef {{ name: string, path: string, size: number, changedAt: Date }} LocalFile
 *
 * @typedef {'copied' | 'there' | 'newer'} Outcome of one file: `newer` where the bucket has another one
 *   of this name that was stored later
 */

/** Files that are copied at the same time. */
const atOnce = 4

/**
 * Copies every uploaded file to the bucket, and holds each copy to the size and MD5 of the file. What is
 * there already is only compared, so it can be stopped and started again as often as one likes.
 * @param {{ args: string[], stopping: import('./runInOrder.mjs').StopRequest }} options
 * @throws {UserError} where a setting is wrong, the bucket is away or a copy is not like its file
 */
export async function moveUploads({ args, stopping: { signal } }) {
  const { uploadsDir } = loadSettings()
  const isRemoving = readArguments(args)
  const settings = readBucketSettings(process.env)
  if (!settings)
    throw new UserError('S3_BUCKET is not set: set it to the bucket that the files move to')
  const bucket = openBucket(settings)
  /** @type {Record<Outcome, number>} */
  const counts = { copied: 0, there: 0, newer: 0 }
  try {
    await bucket.check()
    await moveSiteId({ uploadsDir, bucket })
    const objects = await listObjects(bucket)
    const files = await listFiles(uploadsDir)
    console.log(`${files.length} files in ${uploadsDir}, ${objects.size} in the bucket`)
    const queue = files.values()
    const work = async () => {
      for (const file of queue) {
        signal.throwIfAborted()
        const outcome = await moveFile({ file, bucket, object: objects.get(file.name) })
        counts[outcome] += 1
        if (outcome === 'newer')
          console.log(`${file.name}: the bucket has a newer version, which is kept`)
        if (isRemoving) await rm(file.path, { force: true })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    if (error instanceof BucketError) throw new UserError(`Stopped: ${error.message}`)
    throw error
  } finally {
    const left = isRemoving ? 'removed from the folder' : 'the folder is unchanged'
    console.log(
      `${counts.copied} copied, ${counts.there + counts.newer} already in the bucket; ${left}`,
    )
  }
}

/** @param {string[]} args */
function readArguments(args) {
  if (args.some((arg) => arg !== '--remove')) {
    throw new UserError('Usage: npm run uploads:move [-- --remove]')
  }
  return args.length > 0
}

/**
 * @param {{ file: LocalFile, bucket: Bucket, object: StoredObject | undefined }} options
 * @returns {Promise<Outcome>}
 */
async function moveFile({ file, bucket, object }) {
  if (object) {
    const { md5, size } = await digest(createReadStream(file.path))
    if (await isSame({ bucket, object, md5, size })) return 'there'
    if (object.changedAt > file.changedAt) return 'newer'
  }
  const { name, path: from } = file
  const copy = await bucket.put({ path: from, name })
  const stored = await bucket.stat(name)
  if (!stored || !(await isSame({ bucket, object: stored, ...copy }))) {
    throw new UserError(`${name}: the bucket did not store the file correctly`)
  }
  return 'copied'
}

/**
 * The ETag of an object that was stored in one piece is its MD5, unless the bucket encrypts with keys of
 * its own; then the object is read.
 * @param {{ bucket: Bucket, object: StoredObject, md5: string, size: number }} options
 */
async function isSame({ bucket, object: { name, etag, ...object }, md5, size }) {
  if (object.size !== size) return false
  if (etag === md5) return true
  const found = await bucket.read({ name })
  return found !== null && (await digest(found.stream)).md5 === md5
}

/** @param {Bucket} bucket */
async function listObjects(bucket) {
  /** @type {Map<string, StoredObject>} */
  const objects = new Map()
  for await (const object of bucket.list()) objects.set(object.name, object)
  return objects
}

/**
 * @param {string} uploadsDir
 * @returns {Promise<LocalFile[]>}
 */
async function listFiles(uploadsDir) {
  const files = []
  try {
    for await (const { name, size, changedAt } of listStoredFiles({ uploadsDir })) {
      files.push({ name, size, changedAt, path: path.join(uploadsDir, name) })
    }
    return files
  } catch (error) {
    throw new UserError(`${uploadsDir} cannot be read (${errorCode(error)})`)
  }
}

/**
 * The bucket is from now on of the database that the folder is of.
 * @param {{ uploadsDir: string, bucket: Bucket }} options
 * @throws {UserError} where it is of another one already
 */
async function moveSiteId({ uploadsDir, bucket }) {
  const file = path.join(uploadsDir, siteIdName)
  const own = readIfPresent(file)?.trim()
  const object = await bucket.read({ name: siteIdName })
  const found = object && (await text(object.stream)).trim()
  if (!own || found === own) return
  if (!found) return void (await bucket.put({ path: file, name: siteIdName }))
  throw new UserError(
    `S3_BUCKET contains the files of site ${found}, UPLOADS_DIR those of site ${own}: use a separate bucket for each site`,
  )
}

// @ts-check
// Files in a bucket of an S3-compatible storage. Plain JavaScript, because commands use it as well.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { rememberSuccess } from '../remember.mjs'

/**
 * @typedef {import('node:stream').Readable} Readable
 * @typedef {import('@aws-sdk/client-s3').S3} S3
 *
 * @typedef {object} BucketSettings
 * @property {string} bucket
 * @property {string} [endpoint] unset: Amazon's own, by the region
 * @property {string} region
 * @property {{ accessKeyId: string, secretAccessKey: string }} [credentials] unset: those of the
 *   machine, as the SDK finds them
 * @property {boolean} forcePathStyle the bucket is named in the path, not in the host
 * @property {number} [idleTimeout] milliseconds in which something must come or go on a connection
 *
 * @typedef {object} StoredFile
 * @property {string} name below the bucket or the folder of uploads, with forward slashes
 * @property {number} size in bytes
 * @property {Date} changedAt
 *
 * @typedef {StoredFile & { etag: string | undefined }} StoredObject
 *
 * @typedef {ReturnType<typeof openBucket>} Bucket
 */

/** Milliseconds for a connection, and in which something must come or go on it where nothing else is set. */
const connectionTimeout = 3_000
const usualIdleTimeout = 15_000
/** The SDK repeats by itself only what has no stream for a body. */
const putAttempts = 3

/**
 * @param {NodeJS.ProcessEnv | import('../env').Environment} env empty values count as unset
 * @returns {BucketSettings | undefined} undefined where files lie in a folder
 */
export function readBucketSettings(env) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!bucket) return undefined
  const endpoint = env.S3_ENDPOINT || undefined
  return {
    bucket,
    endpoint,
    region: env.S3_REGION || 'us-east-1',
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    // Most servers but Amazon's know buckets by path only.
    forcePathStyle: (env.S3_FORCE_PATH_STYLE || String(endpoint !== undefined)) === 'true',
  }
}

/** The SDK's error where neither settings nor the machine have keys. */
export const noKeys = 'CredentialsProviderError'

/**
 * What to do about it, where settings begin so.
 * @param {'S3' | 'BACKUP_S3'} prefix
 */
export const needsKeys = (prefix) =>
  `the bucket needs keys: set ${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY`

/**
 * A bucket that is not there, refuses or does not answer, as one line that holds no name of a file.
 * `code` is what tells it from other errors, however often this file is bundled.
 */
export class BucketError extends Error {
  code = 'BUCKET_UNAVAILABLE'

  /** @param {unknown} error of the SDK */
  constructor(error) {
    const { name, code, status } = describe(error)
    const said = status ? `answered ${status}` : 'did not respond'
    super(
      name === noKeys
        ? needsKeys('S3')
        : `the bucket ${status === 404 ? 'does not exist (404)' : `${said} (${code ?? name})`}`,
    )
    /** Whether the bucket has answered that this is not to be: a setting is wrong. */
    this.isRefusal = status !== undefined && status >= 300 && status < 500 && status !== 429
  }
}

/**
 * Nothing is loaded or connected before the first use.
 * @param {BucketSettings} settings
 */
export function openBucket({ bucket: Bucket, ...settings }) {
  const open = rememberSuccess(() => connect(settings))

  return {
    /**
     * Asks whether the bucket is there for us.
     * @param {number} [timeout] in milliseconds
     * @throws {BucketError}
     */
    async check(timeout = usualIdleTimeout) {
      const abortSignal = AbortSignal.timeout(timeout)
      await ask((s3) => s3.headBucket({ Bucket }, { abortSignal }))
    },

    /**
     * Stores a local file. When this resolves, the bucket has said that it has all of it.
     * @param {{ path: string, name: string }} file
     * @returns {Promise<{ md5: string, size: number, etag: string | undefined }>}
     * @throws {BucketError}
     */
    async put({ path, name }) {
      const { md5, size } = await digest(createReadStream(path))
      for (let attempt = 1; ; attempt += 1) {
        const Body = createReadStream(path)
        try {
          const { ETag } = await ask((s3) =>
            s3.putObject({
              Bucket,
              Key: name,
              Body,
              ContentLength: size,
              // The server compares it with what arrives.
              ContentMD5: Buffer.from(md5, 'hex').toString('base64'),
              ContentType: contentTypeOf(name),
            }),
          )
          return { md5, size, etag: bare(ETag) }
        } catch (error) {
          const isFinal = !(error instanceof BucketError) || error.isRefusal
          if (isFinal || attempt === putAttempts) throw error
        } finally {
          Body.destroy()
        }
      }
    },

    /**
     * @param {string} name
     * @returns {Promise<StoredObject | null>} null where there is no such file
     * @throws {BucketError}
     */
    async stat(name) {
      const found = await unlessMissing((s3) => s3.headObject({ Bucket, Key: name }))
      return found && storedObject({ ...found, Key: name, Size: found.ContentLength })
    },

    /**
     * @param {{ name: string, range?: string }} file `range` as in HTTP, such as `bytes=0-99`
     * @returns {Promise<{ stream: Readable, size: number, range: string | undefined } | null>} `size` of
     *   what the stream gives; `range` is what it is of the whole, as in `Content-Range`. Null where there
     *   is no such file
     * @throws {RangeError} where the file has no such range
     * @throws {BucketError}
     */
    async read({ name, range }) {
      const found = await unlessMissing((s3) => s3.getObject({ Bucket, Key: name, Range: range }))
      if (!found) return null
      return {
        // In Node.js a body is always one of its own streams.
        stream: /** @type {Readable} */ (found.Body),
        size: Number(found.ContentLength),
        range: found.ContentRange,
      }
    },

    /**
     * Copies a file from the bucket to a local path.
     * @param {{ name: string, path: string }} file
     * @returns {Promise<boolean>} false where there is no such file
     * @throws {BucketError}
     */
    async fetch({ name, path }) {
      const found = await this.read({ name })
      if (!found) return false
      await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }))
      return true
    },

    /**
     * Removes a file, should it be there.
     * @param {string} name
     * @throws {BucketError}
     */
    async remove(name) {
      await unlessMissing((s3) => s3.deleteObject({ Bucket, Key: name }))
    },

    /**
     * All files, a thousand with each request.
     * @param {{ folder?: string }} [options] `folder` such as `media/`: only what lies in it itself,
     *   '' for what lies in none; unset for everything
     * @returns {AsyncGenerator<StoredObject>}
     * @throws {BucketError}
     */
    async *list({ folder } = {}) {
      const Delimiter = folder === undefined ? undefined : '/'
      /** @type {string | undefined} */
      let ContinuationToken
      do {
        const from = ContinuationToken
        const page = await ask((s3) =>
          s3.listObjectsV2({ Bucket, Prefix: folder, Delimiter, ContinuationToken: from }),
        )
        for (const object of page.Contents ?? []) yield storedObject(object)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }

  /**
   * @template Answer
   * @param {(s3: S3) => Promise<Answer>} asking
   */
  async function ask(asking) {
    const s3 = await open()
    return asking(s3).catch((error) => {
      throw describe(error).status === 416
        ? new RangeError('the file has no such range')
        : new BucketError(error)
    })
  }

  /**
   * The same of one file. @returns null where there is none; a bucket that is missing is no missing file
   * @template Answer
   * @param {(s3: S3) => Promise<Answer>} asking
   */
  async function unlessMissing(asking) {
    return ask((s3) =>
      asking(s3).catch((error) => {
        const { name, status } = describe(error)
        if (status === 404 && name !== 'NoSuchBucket') return null
        throw error
      }),
    )
  }
}

/**
 * A client of the SDK that suits servers other than Amazon's as well.
 * @param {Omit<BucketSettings, 'bucket'>} settings
 */
export async function connect({ idleTimeout = usualIdleTimeout, ...settings }) {
  // It takes a tenth of a second to load.
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    ...settings,
    // Checksums behind the body are beyond many servers; each PUT has its MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, socketTimeout: idleTimeout },
    // What goes wrong is in the error; the SDK would write it to the console as well.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  })
}

/**
 * @param {unknown} error of the SDK
 * @returns {{ name: string, code?: string, status?: number }}
 */
export function describe(error) {
  if (!(error instanceof Error)) return { name: 'unknown' }
  const { name, code, $metadata } =
    /** @type {Error & { code?: string, $metadata?: { httpStatusCode?: number } }} */ (error)
  return { name, code, status: $metadata?.httpStatusCode }
}

/**
 * @param {{ Key?: string, Size?: number, LastModified?: Date, ETag?: string }} object
 * @returns {StoredObject}
 */
function storedObject({ Key = '', Size = 0, LastModified = new Date(), ETag }) {
  return { name: Key, size: Number(Size), changedAt: LastModified, etag: bare(ETag) }
}

/**
 * What can be stored: CVs, and pictures as Payload makes or leaves them.
 * @type {Record<string, string>}
 */
const contentTypes = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
}

/**
 * @param {string} name whose extension this product gave by the content
 * @returns {string}
 */
export function contentTypeOf(name) {
  return contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream'
}

/** @param {string | undefined} etag */
function bare(etag) {
  return etag?.replaceAll('"', '')
}

/**
 * @param {Readable} content
 * @returns {Promise<{ md5: string, size: number }>}
 */
export async function digest(content) {
  const hash = createHash('md5')
  let size = 0
  for await (const piece of content) {
    hash.update(piece)
    size += piece.length
  }
  return { md5: hash.digest('hex'), size }
}

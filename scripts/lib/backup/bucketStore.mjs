// @ts-check
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { connect, describe, needsKeys, noKeys } from '../../../src/server/storage/bucket.mjs'
import { errorCode } from '../durableFiles.mjs'
import { messageOf } from '../userError.mjs'
import { BackupFailure } from './backupFailure.mjs'

/** Milliseconds a server may be silent for. */
const silence = 120_000

/**
 * @param {import('./backupSettings.mjs').Bucket} settings
 * @returns {Promise<import('./backupStore.mjs').BackupStore>}
 */
export async function openBucketStore({ name: bucket, prefix, endpoint, region, credentials }) {
  const client = await connect({
    region,
    endpoint,
    credentials,
    // Servers other than Amazon's often have no names for their buckets.
    forcePathStyle: endpoint !== undefined,
    idleTimeout: silence,
  })
  const label = `s3://${bucket}/${prefix}`
  /** @param {string} name */
  const object = (name) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  return {
    label,
    list: () =>
      wording(label, async () => {
        const names = []
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix },
        )) {
          for (const { Key: key = '' } of page.Contents ?? []) names.push(key.slice(prefix.length))
        }
        return names.toSorted()
      }),
    read: (name) =>
      wording(label, async () => {
        const { Body: body } = await client.send(new GetObjectCommand(object(name)))
        if (!(body instanceof Readable)) throw new Error('the server sent no content')
        return body
      }),
    write: ({ name, content, signal }) =>
      wording(label, async () => {
        // In parts, because the length is unknown before the end.
        const upload = new Upload({ client, params: { ...object(name), Body: content } })
        const stop = () => void upload.abort()
        signal.addEventListener('abort', stop, { once: true })
        try {
          await upload.done()
        } catch (error) {
          // What went wrong before it came here says more.
          throw content.errored ?? error
        } finally {
          signal.removeEventListener('abort', stop)
          content.destroy()
        }
      }),
    remove: (name) =>
      wording(label, async () => void (await client.send(new DeleteObjectCommand(object(name))))),
  }
}

/**
 * @template Result
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws {BackupFailure} where the bucket is at fault
 */
async function wording(label, work) {
  try {
    return await work()
  } catch (error) {
    const code = codeOfAnswer(error)
    if (!code) throw error
    const reason =
      describe(error).name === noKeys
        ? needsKeys('BACKUP_S3')
        : messageOf(error) || errorCode(error)
    throw new BackupFailure(code, `${label}: ${reason}`)
  }
}

/**
 * @param {unknown} error
 * @returns {import('./backupFailure.mjs').BackupError | undefined}
 */
function codeOfAnswer(error) {
  const { name, code = '', status = 0 } = describe(error)
  if (name === 'NoSuchBucket') return 'bucket_missing'
  if (status === 401 || status === 403 || name === noKeys) return 'bucket_refused'
  const isNetwork = /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|ENOTFOUND)/.test(code)
  return status >= 500 || name === 'TimeoutError' || isNetwork ? 'bucket_unreachable' : undefined
}

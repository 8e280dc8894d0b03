// @ts-check
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { encryptFor } from './encryption.mjs'
import { manifestName, manifestSumName } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'

/**
 * @typedef {{ bytes: number, sha256: string }} Written
 *
 * @typedef {object} Target where an archive goes
 * @property {(backup: { content: import('node:stream').Readable, signal: AbortSignal }) => Promise<void>} write
 *   resolves when all of it is there for good, and leaves nothing when it fails
 * @property {string} spool a file for what must be measured before it is added
 * @property {boolean} isCompressed
 * @property {string[]} recipients whom it is encrypted for; not encrypted where there are none
 *
 * @typedef {object} ArchiveWriter
 * @property {string} spool
 * @property {(entry: { name: string, bytes: number, content: NodeJS.ReadableStream }) => Promise<Written>} add
 *   fails where the content is not of that length
 * @property {(manifest: import('./manifest.mjs').Manifest) => Promise<number>} finish resolves with
 *   the size of the archive, once it is there
 * @property {() => Promise<void>} discard leaves nothing behind; without effect once finished
 */

/**
 * @param {Target & { signal: AbortSignal }} options
 * @returns {ArchiveWriter}
 */
export function createArchive({ write, spool, isCompressed, recipients, signal }) {
  const pack = tar.pack()
  const { through: size, result } = hashStream()
  const content = new PassThrough()
  // CVs and pictures are compressed already: more than a light hand only costs time.
  const gzip = isCompressed ? createGzip({ level: constants.Z_BEST_SPEED }) : new PassThrough()
  const encrypt = recipients.length > 0 ? encryptFor(recipients) : undefined
  const made = encrypt
    ? pipeline(pack, gzip, encrypt, size, content, { signal })
    : pipeline(pack, gzip, size, content, { signal })
  // Where something fails on the way, the content fails with it, and so does the writing.
  const written = write({ content, signal }).then(() => made)
  // It is awaited at the end; until then a failure must not end this process.
  written.catch(() => {})
  made.catch(() => {})
  let isFinished = false

  return {
    spool,
    add: (entry) => addEntry({ pack, written, signal, entry }),
    async finish(manifest) {
      const text = `${JSON.stringify(manifest, null, 1)}\n`
      const sum = createHash('sha256').update(text).digest('hex')
      pack.entry({ name: manifestName, mode: 0o600 }, text)
      pack.entry({ name: manifestSumName, mode: 0o600 }, `${sum}  ${manifestName}\n`)
      pack.finalize()
      await written
      isFinished = true
      return result().bytes
    },
    async discard() {
      await rm(spool, { force: true })
      if (isFinished) return
      pack.destroy()
      await Promise.allSettled([written, made])
    },
  }
}

/**
 * @param {{ pack: import('tar-stream').Pack, written: Promise<void>, signal: AbortSignal, entry: { name: string, bytes: number, content: NodeJS.ReadableStream } }} options
 * @returns {Promise<Written>}
 */
async function addEntry({ pack, written, signal, entry: { name, bytes, content } }) {
  const { through, result } = hashStream()
  const target = pack.entry({ name, size: bytes, mode: 0o600 })
  // When the disk is full the archive fails, and takes no entry any more.
  const failed = written.then(() => new Promise(() => {}))
  try {
    await Promise.race([pipeline(content, through, target, { signal }), failed])
  } catch (error) {
    // What broke the archive says more than that it is broken.
    if (error instanceof Error && /premature close|destroyed/i.test(error.message)) await written
    throw error
  }
  return result()
}

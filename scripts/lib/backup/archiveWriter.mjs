// @ts-check
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { errorCode, syncFile, syncFolder } from '../ownFiles.mjs'
import { Problem } from '../problem.mjs'
import { manifestName, manifestSumName } from './manifest.mjs'
import { measure } from './measure.mjs'

/**
 * @typedef {{ bytes: number, sha256: string }} Written
 *
 * @typedef {object} ArchiveWriter
 * @property {string} spool a file beside the archive for what must be measured before it is added
 * @property {(entry: { name: string, bytes: number, content: NodeJS.ReadableStream }) => Promise<Written>} add
 *   fails where the content is not of that length
 * @property {(manifest: import('./manifest.mjs').Manifest) => Promise<number>} finish gives the
 *   archive its name; resolves with its size
 * @property {() => Promise<void>} discard leaves nothing behind; without effect once finished
 */

/** @param {string} target @throws {Problem} where the name is taken */
export function refuseExisting(target) {
  if (existsSync(target)) throw new Problem(`${target} exists: a backup never replaces a file`)
}

/**
 * Writes an archive under a temporary name, for its owner alone. Compressed unless its name ends
 * with `.tar`.
 * @param {{ target: string, signal: AbortSignal }} options
 * @returns {Promise<ArchiveWriter>}
 */
export async function createArchive({ target, signal }) {
  refuseExisting(target)
  const draft = `${target}.${randomUUID()}.part`
  const spool = `${draft}.table`
  await makeDraft({ draft, target })
  const pack = tar.pack()
  // CVs and pictures are compressed already: more than a light hand only costs time.
  const gzip = target.endsWith('.tar')
    ? new PassThrough()
    : createGzip({ level: constants.Z_BEST_SPEED })
  const written = pipeline(pack, gzip, createWriteStream(draft), { signal })
  // It is awaited at the end; until then a failure must not end this process.
  written.catch(() => {})
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
      await syncFile(draft)
      const { size } = await stat(draft)
      refuseExisting(target)
      await rename(draft, target)
      isFinished = true
      syncFolder(path.dirname(target))
      return size
    },
    async discard() {
      await rm(spool, { force: true })
      if (isFinished) return
      pack.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** @param {{ draft: string, target: string }} options */
async function makeDraft({ draft, target }) {
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new Problem(
      `The backup cannot be written to ${path.dirname(target)} (${errorCode(error)}): name a file in a folder this user can write to`,
    )
  }
}

/**
 * @param {{ pack: import('tar-stream').Pack, written: Promise<void>, signal: AbortSignal, entry: { name: string, bytes: number, content: NodeJS.ReadableStream } }} options
 * @returns {Promise<Written>}
 */
async function addEntry({ pack, written, signal, entry: { name, bytes, content } }) {
  const { through, result } = measure()
  const target = pack.entry({ name, size: bytes, mode: 0o600 })
  // When the disk is full the archive fails, and nobody takes the entry any more.
  const failed = written.then(() => new Promise(() => {}))
  await Promise.race([pipeline(content, through, target, { signal }), failed])
  return result()
}

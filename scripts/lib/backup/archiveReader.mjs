// @ts-check
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import tar from 'tar-stream'
import { errorCode } from '../durableFiles.mjs'
import { messageOf, UserError } from '../userError.mjs'
import { BackupFailure } from './backupFailure.mjs'
import { ageHeader, decrypt, KeyProblem } from './encryption.mjs'
import { fileEntry, manifestName, manifestSumName, parseManifest, tableEntry } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'

/**
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 *
 * @typedef {{ name: string, content: Readable }} Entry
 *
 * @typedef {object} ArchiveSource where an archive is read from, more than once
 * @property {() => Promise<Readable>} open
 * @property {string[]} identities the private keys that it may be encrypted for
 */

const gzipMagic = Buffer.from([0x1f, 0x8b])

/**
 * Reads the whole archive and compares every checksum; nothing is written anywhere.
 * @param {{ source: ArchiveSource, signal: AbortSignal }} options
 * @returns {Promise<{ manifest: Manifest, sha256: string }>} `sha256` is that of the manifest,
 *   which names the archive
 * @throws {UserError} saying what is damaged or missing
 */
export async function checkArchive({ source, signal }) {
  /** @type {Map<string, { bytes: number, sha256: string }>} */
  const found = new Map()
  /** @type {Map<string, string>} */
  const texts = new Map()
  await asDamage(async () => {
    for await (const { name, content } of readEntries({ source, signal })) {
      if (found.has(name) || texts.has(name)) throw new UserError(`it contains ${name} twice`)
      if (name === manifestName || name === manifestSumName) texts.set(name, await toText(content))
      else found.set(name, await drain(content))
    }
  })
  const { text, sha256 } = await asDamage(async () => checkedManifest(texts))
  const manifest = parseManifest(text)
  await asDamage(async () => compare({ manifest, found }))
  return { manifest, sha256 }
}

/**
 * The entries in their order. Each must be read to its end before the next.
 * @param {{ source: ArchiveSource, signal: AbortSignal }} options
 * @returns {AsyncGenerator<Entry, void, void>}
 */
export async function* readEntries({ source, signal }) {
  const content = await openPlain(source)
  const { start, whole } = await lookAhead({ content, bytes: gzipMagic.length })
  const unpack = start.equals(gzipMagic) ? createGunzip() : new PassThrough()
  const extract = tar.extract()
  const fed = pipeline(whole, unpack, extract, { signal })
  // It is awaited at the end; until then a failure shows in the entries.
  fed.catch(() => {})
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, content: Readable.from(entry) }
    }
    await fed
  } finally {
    extract.destroy()
    await fed.catch(() => {})
  }
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function asDamage(work) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    // What cannot be read, or only with another key, may be whole.
    if (error instanceof BackupFailure || error instanceof KeyProblem) throw error
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES') throw error
    throw new UserError(
      `The backup is damaged (${messageOf(error)}). Nothing was restored: use another backup`,
    )
  }
}

/** @param {Map<string, string>} texts */
function checkedManifest(texts) {
  const text = texts.get(manifestName)
  const sum = texts.get(manifestSumName)
  if (text === undefined || sum === undefined) throw new UserError('its end is missing')
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (sum.split(' ')[0] !== sha256) throw new UserError(`${manifestName} was changed`)
  return { text, sha256 }
}

/** @param {{ manifest: Manifest, found: Map<string, { bytes: number, sha256: string }> }} options */
function compare({ manifest, found }) {
  const named = [
    ...manifest.tables.map((table) => ({ ...table, name: tableEntry(table.name) })),
    ...manifest.files.map((file) => ({ ...file, name: fileEntry(file.name) })),
  ]
  for (const { name, bytes, sha256 } of named) {
    const entry = found.get(name)
    if (!entry) throw new UserError(`${name} is missing`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new UserError(`${name} was changed`)
    found.delete(name)
  }
  const [extra] = found.keys()
  if (extra !== undefined) throw new UserError(`it contains ${extra}, which is not in its list`)
}

/** @param {ArchiveSource} source */
async function openPlain({ open, identities }) {
  const content = await open()
  const { start, whole } = await lookAhead({ content, bytes: ageHeader.length })
  return start.equals(ageHeader) ? decrypt({ content: whole, identities }) : whole
}

/**
 * @param {{ content: Readable, bytes: number }} options
 * @returns {Promise<{ start: Buffer, whole: Readable }>} how it begins, and all of it
 */
async function lookAhead({ content, bytes }) {
  const chunks = content[Symbol.asyncIterator]()
  let seen = Buffer.alloc(0)
  while (seen.length < bytes) {
    const { value, done } = await chunks.next()
    if (done) break
    seen = Buffer.concat([seen, value])
  }
  async function* all() {
    yield seen
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { start: seen.subarray(0, bytes), whole: Readable.from(all()) }
}

/** @param {Readable} content */
async function drain(content) {
  const { through, result } = hashStream()
  await pipeline(content, through, async (chunks) => {
    // Measured on the way; nothing is kept.
    for await (const chunk of chunks) void chunk
  })
  return result()
}

/** @param {Readable} content */
async function toText(content) {
  const chunks = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

// @ts-check
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import { syncFile } from '../durableFiles.mjs'
import { UserError } from '../userError.mjs'
import { fileEntry } from './manifest.mjs'
import { hashStream } from './hashStream.mjs'

/** The name, among the uploads, of the mark that a restore is at work; it names what that restore writes. */
export const markName = '.restoring.json'

/** What may lie where a backup is restored. */
export const markNames = [markName, siteIdName]

/**
 * Writes a file of a backup to a local place that must be free, and compares its checksum.
 * @param {{ place: string, file: import('./manifest.mjs').FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }} options
 * @throws {UserError} where it is not what the backup says
 */
export async function writeRestoredFile({ place, file, content, signal }) {
  const { through, result } = hashStream()
  const target = createWriteStream(place, { flags: 'wx', mode: 0o600 })
  await pipeline(content, through, target, { signal })
  await syncFile(place)
  if (result().sha256 === file.sha256) return
  throw new UserError(`The backup was changed during the restore: ${fileEntry(file.name)}`)
}

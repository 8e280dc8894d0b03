// @ts-check
import { Problem } from '../problem.mjs'

/**
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./manifest.mjs').FileRecord} FileRecord
 * @typedef {import('./uploads.mjs').Uploads} Uploads
 *
 * @typedef {object} RestoredFiles
 * @property {(options: { file: FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }) => Promise<void>} write
 * @property {() => void} sync
 * @property {() => Promise<void>} remove all that was written, and the mark
 * @property {() => Promise<void>} unmark says that what is there is complete
 */

/**
 * For where the database holds the whole backup.
 * @param {Uploads} uploads
 * @returns {Promise<boolean>} whether a restore here had only its mark left to remove
 */
export async function finishEarlierRestore(uploads) {
  if ((await uploads.readMark()) === undefined) return false
  await uploads.removeMark()
  return true
}

/**
 * Marks where uploads lie, after what a restore that was cut off left there has been removed. The mark names
 * what this restore writes.
 * @param {{ uploads: Uploads, manifest: Manifest }} options
 * @returns {Promise<RestoredFiles>}
 * @throws {Problem} where there is a file of anybody else
 */
export async function beginRestoredFiles({ uploads, manifest }) {
  await uploads.remove(await readNames(uploads))
  await refuseUsed(uploads)
  const names = manifest.files.map(({ name }) => name)
  await uploads.writeMark(JSON.stringify({ files: names }))
  return {
    write: (options) => uploads.write(options),
    sync: () => uploads.sync(names),
    async remove() {
      await uploads.remove(names)
      await uploads.removeMark()
    },
    unmark: () => uploads.removeMark(),
  }
}

/**
 * @param {Uploads} uploads
 * @returns {Promise<string[]>} the names of the files an unfinished restore may have written
 */
async function readNames(uploads) {
  const mark = await uploads.readMark()
  if (mark === undefined) return []
  try {
    return JSON.parse(mark).files
  } catch {
    throw new Problem(
      `The mark of an earlier restore in ${uploads.label} is damaged: empty it, then restore again`,
    )
  }
}

/** @param {Uploads} uploads */
async function refuseUsed(uploads) {
  const found = await uploads.findFile()
  if (found === undefined) return
  throw new Problem(
    `${uploads.label} holds files, such as ${found}: a backup is restored where there are none only. Empty it, or set another one`,
  )
}

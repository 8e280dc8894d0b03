// @ts-check
import { siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import { UserError } from '../userError.mjs'
import { markName } from './uploads.mjs'

/** @typedef {import('./uploads.mjs').Uploads} Uploads */

/**
 * For where the database holds the whole backup.
 * @param {Uploads} uploads
 * @returns {Promise<boolean>} whether a restore here had only its mark left to remove
 */
export async function finishEarlierRestore(uploads) {
  if ((await uploads.readText(markName)) === undefined) return false
  await removeMark(uploads)
  return true
}

/**
 * Marks where uploads lie, after what a restore that was cut off left there has been removed. The mark names
 * what this restore writes.
 * @param {{ uploads: Uploads, manifest: import('./manifest.mjs').Manifest }} options
 * @returns {Promise<string[]>} these names
 * @throws {UserError} where there is a file of another site
 */
export async function beginFileRestore({ uploads, manifest }) {
  await uploads.remove(await readNames(uploads))
  await refuseUsed(uploads)
  const names = [...manifest.files.map(({ name }) => name), siteIdName]
  await uploads.writeText(markName, JSON.stringify({ files: names }))
  return names
}

/** Says that what is there is complete. @param {Uploads} uploads */
export async function removeMark(uploads) {
  await uploads.remove([markName])
  uploads.sync([])
}

/**
 * @param {Uploads} uploads
 * @returns {Promise<string[]>} the names of the files an unfinished restore may have written
 */
async function readNames(uploads) {
  const mark = await uploads.readText(markName)
  if (mark === undefined) return []
  try {
    return JSON.parse(mark).files
  } catch {
    throw new UserError(
      `The marker of an earlier restore in ${uploads.label} is damaged: empty it, then restore again`,
    )
  }
}

/** @param {Uploads} uploads */
async function refuseUsed(uploads) {
  const found = await uploads.findFile()
  if (found === undefined) return
  throw new UserError(
    `${uploads.label} contains files, such as ${found}. The backup and its key are good; nothing was restored. Empty it, or name another one`,
  )
}

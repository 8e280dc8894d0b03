// @ts-check
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, syncFile, syncFolder, writeFileAtomically } from '../ownFiles.mjs'
import { Problem } from '../problem.mjs'
import { fileEntry } from './manifest.mjs'
import { measure } from './measure.mjs'

/**
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 * @typedef {import('./manifest.mjs').FileRecord} FileRecord
 *
 * @typedef {object} RestoredFiles
 * @property {(options: { file: FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }) => Promise<void>} write
 * @property {() => void} sync
 * @property {() => Promise<void>} remove all that was written, and the mark
 * @property {() => void} unmark says that what is there is complete
 */

/** Lies in the folder of uploads while a restore is at work, and names what that restore writes. */
const markName = '.restoring.json'

/**
 * For where the database holds the whole backup.
 * @param {string} uploadsDir
 * @returns {boolean} whether a restore here had only its mark left to remove
 */
export function finishEarlierRestore(uploadsDir) {
  const mark = path.join(uploadsDir, markName)
  if (!existsSync(mark)) return false
  rmSync(mark)
  return true
}

/**
 * Marks the folder of uploads, after what a restore that was cut off left there has been removed.
 * @param {{ uploadsDir: string, manifest: Manifest }} options
 * @returns {Promise<RestoredFiles>}
 * @throws {Problem} where the folder holds a file of anybody else
 */
export async function beginRestoredFiles({ uploadsDir, manifest }) {
  const mark = path.join(uploadsDir, markName)
  await removeFiles({ uploadsDir, names: readMark(mark) })
  refuseUsedFolder(uploadsDir)
  const names = manifest.files.map(({ name }) => name)
  writeFileAtomically({ file: mark, content: JSON.stringify({ files: names }) })
  return {
    write: (options) => writeFile({ uploadsDir, ...options }),
    sync: () => foldersOf({ uploadsDir, names }).forEach(syncFolder),
    async remove() {
      await removeFiles({ uploadsDir, names })
      rmSync(mark, { force: true })
    },
    unmark() {
      rmSync(mark)
      syncFolder(uploadsDir)
    },
  }
}

/**
 * @param {string} mark
 * @returns {string[]} the names of the files an unfinished restore may have written
 */
function readMark(mark) {
  try {
    return JSON.parse(readFileSync(mark, 'utf8')).files
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new Problem(`${mark} is damaged: empty the folder of uploads, then restore again`)
  }
}

/** @param {string} uploadsDir */
function refuseUsedFolder(uploadsDir) {
  const found = readdirSync(uploadsDir, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isDirectory() && entry.name !== markName,
  )
  if (!found) return
  throw new Problem(
    `UPLOADS_DIR ${uploadsDir} holds files, such as ${found.name}: a backup is restored into an empty folder only. Empty it, or set UPLOADS_DIR to another folder`,
  )
}

/**
 * @param {{ uploadsDir: string, file: FileRecord, content: NodeJS.ReadableStream, signal: AbortSignal }} options
 */
async function writeFile({ uploadsDir, file, content, signal }) {
  const place = path.join(uploadsDir, file.name)
  await mkdir(path.dirname(place), { recursive: true })
  const { through, result } = measure()
  const target = createWriteStream(place, { flags: 'wx', mode: 0o600 })
  await pipeline(content, through, target, { signal })
  await syncFile(place)
  if (result().sha256 === file.sha256) return
  throw new Problem(`The backup was changed meanwhile: ${fileEntry(file.name)}`)
}

/** @param {{ uploadsDir: string, names: string[] }} options */
async function removeFiles({ uploadsDir, names }) {
  for (const name of names) await rm(path.join(uploadsDir, name), { force: true })
  for (const folder of foldersOf({ uploadsDir, names })) {
    // A folder that is not empty is somebody else's too.
    if (folder !== uploadsDir) await rmdir(folder).catch(() => {})
  }
}

/** @param {{ uploadsDir: string, names: string[] }} options */
function foldersOf({ uploadsDir, names }) {
  return [
    ...new Set([...names.map((name) => path.dirname(path.join(uploadsDir, name))), uploadsDir]),
  ]
}

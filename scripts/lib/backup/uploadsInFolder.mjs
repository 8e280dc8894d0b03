// @ts-check
import { createReadStream, readdirSync } from 'node:fs'
import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, readIfPresent, syncFolder, writeFileAtomically } from '../durableFiles.mjs'
import { UserError } from '../userError.mjs'
import { markNames, writeRestoredFile } from './writeRestoredFile.mjs'

/**
 * @param {string} uploadsDir
 * @returns {import('./uploads.mjs').Uploads}
 */
export function uploadsInFolder(uploadsDir) {
  const placeOf = (/** @type {string} */ name) => path.join(uploadsDir, name)
  const foldersOf = (/** @type {string[]} */ names) => [
    ...new Set([...names.map((name) => path.dirname(placeOf(name))), uploadsDir]),
  ]
  return {
    label: `UPLOADS_DIR ${uploadsDir}`,
    async sizeOf(name) {
      try {
        return (await stat(placeOf(name))).size
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw new UserError(`${placeOf(name)} cannot be read (${errorCode(error)})`)
      }
    },
    // Not more than was announced, should it grow.
    read: async (name, bytes) => createReadStream(placeOf(name), { end: Math.max(bytes - 1, 0) }),
    async findFile() {
      const entries = readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
      return entries.find((entry) => !entry.isDirectory() && !markNames.includes(entry.name))?.name
    },
    async write(options) {
      const place = placeOf(options.file.name)
      await mkdir(path.dirname(place), { recursive: true })
      await writeRestoredFile({ ...options, place })
    },
    sync: (names) => foldersOf(names).forEach(syncFolder),
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true })
      for (const folder of foldersOf(names)) {
        // A folder that is not empty has other files too.
        if (folder !== uploadsDir) await rmdir(folder).catch(() => {})
      }
    },
    readText: async (name) => readIfPresent(placeOf(name)),
    writeText: async (name, content) => writeFileAtomically({ file: placeOf(name), content }),
  }
}

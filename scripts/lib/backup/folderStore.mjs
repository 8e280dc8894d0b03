// @ts-check
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode, syncFile, syncFolder } from '../durableFiles.mjs'
import { UserError } from '../userError.mjs'
import { BackupFailure } from './backupFailure.mjs'

/** The folder, among the backups, of what is not complete yet. */
export const spoolName = '.spool'

/**
 * @param {string} folder
 * @returns {import('./backupStore.mjs').BackupStore}
 */
export function openFolder(folder) {
  return {
    label: folder,
    async list() {
      const names = await readdir(folder).catch((error) => {
        if (errorCode(error) === 'ENOENT') return []
        throw new BackupFailure('folder', `${folder} cannot be read (${errorCode(error)})`)
      })
      return names.toSorted()
    },
    read: async (name) => createReadStream(path.join(folder, name)),
    write: ({ name, ...options }) =>
      writeBackupFile({
        target: path.join(folder, name),
        draft: path.join(folder, spoolName, name),
        ...options,
      }),
    remove: (name) => rm(path.join(folder, name)),
  }
}

/** @param {string} target @throws {UserError} where the name is taken */
export function refuseExisting(target) {
  if (existsSync(target))
    throw new UserError(`${target} already exists: a backup never overwrites a file`)
}

/**
 * Writes a file under a temporary name, for its owner alone, and gives it its name when it is on disk.
 * @param {{ target: string, draft: string, content: import('node:stream').Readable, signal: AbortSignal }} options
 *   `draft` is that name
 */
export async function writeBackupFile({ target, draft, content, signal }) {
  try {
    await makeDraft({ draft, target })
    await pipeline(content, createWriteStream(draft), { signal })
    await syncFile(draft)
    refuseExisting(target)
    await rename(draft, target)
    syncFolder(path.dirname(target))
  } finally {
    content.destroy()
    await rm(draft, { force: true })
  }
}

/** @param {{ draft: string, target: string }} options */
async function makeDraft({ draft, target }) {
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new BackupFailure(
      errorCode(error) === 'ENOSPC' ? 'disk_full' : 'folder',
      `The backup cannot be written to ${path.dirname(target)} (${errorCode(error)}): choose a folder this user can write to`,
    )
  }
}

import { constants } from 'node:fs'
import { chmod, copyFile, link, lstat, mkdir, open, readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, uploadsFolder } from '../uploads'
import type { FileStorage } from './storageOperations'

/** Uploaded files in a folder of this machine. */
export const folderStorage: FileStorage = {
  store: async ({ path: from, name }) => {
    const to = placeOf(name)
    const folder = path.dirname(to)
    if (from !== to) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A second name for the same bytes; some network disks have no such thing.
      await link(from, to).catch(() => copyFile(from, to))
      await chmod(to, 0o600)
      // A sweep takes an old file without a row for one that was left behind.
      await utimes(to, new Date(), new Date())
    }
    await syncFolder(folder)
  },
  stat: async (name) => {
    const found = await lstat(placeOf(name)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    return found?.isFile() ? { name, size: found.size, changedAt: found.mtime } : null
  },
  read: async (name) => {
    const file = await open(placeOf(name), constants.O_RDONLY | constants.O_NOFOLLOW)
    return file.createReadStream()
  },
  withLocalFile: ({ name, work }) => work(placeOf(name)),
  remove: (name) => rm(placeOf(name), { force: true }),
  list: async (folder) => {
    const entries = await readdir(placeOf(folder), { withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile())
    const stats = await Promise.all(
      files.map(({ name }) => folderStorage.stat(`${folder}${name}`).catch(() => null)),
    )
    return stats.filter((found) => found !== null)
  },
}

function placeOf(name: string): string {
  return path.join(/*turbopackIgnore: true*/ uploadsFolder, name)
}

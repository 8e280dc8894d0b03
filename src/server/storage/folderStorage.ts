import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, link, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, uploadsFolder } from '../uploadLocations'
import { unlessMissing } from './storedFiles.mjs'
import type { FileStorage } from './storageInterface'

/** Uploaded files in a folder of this machine. */
export const folderStorage: FileStorage = {
  store: async ({ path: from, name }) => {
    const to = pathOf(name)
    const folder = path.dirname(to)
    if (from !== to) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${to}.${randomUUID()}`
      try {
        // A second name for the same bytes; some network disks have no such thing.
        await link(from, draft).catch(() => copyFile(from, draft))
        await chmod(draft, 0o600)
        await writeThrough(draft)
        await rename(draft, to)
      } finally {
        // Also where both were names of the same bytes, which leaves both.
        await rm(draft, { force: true })
      }
    }
    await syncFolder(folder)
  },
  stat: async (name) => {
    const found = await lstat(pathOf(name)).catch(unlessMissing(null))
    return found?.isFile() ? { name, size: found.size, changedAt: found.mtime } : null
  },
  read: async (name) => {
    const file = await openToRead(name)
    return file.createReadStream()
  },
  open: async ({ name, range }) => {
    const file = await openToRead(name).catch(unlessMissing(null))
    if (!file) return null
    try {
      const { size } = await file.stat()
      if (range === undefined) return { stream: file.createReadStream(), size, range }
      const { start, end } = parseRange({ range, size })
      return {
        stream: file.createReadStream({ start, end }),
        size: end - start + 1,
        range: `bytes ${start}-${end}/${size}`,
      }
    } catch (error) {
      await file.close()
      throw error
    }
  },
  withLocalFile: ({ name, work }) => work(pathOf(name)),
  remove: (name) => rm(pathOf(name), { force: true }),
}

function openToRead(name: string) {
  return open(pathOf(name), constants.O_RDONLY | constants.O_NOFOLLOW)
}

/** Its time is that of now as well: before, it may have been a file for long. */
async function writeThrough(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.utimes(new Date(), new Date())
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @throws RangeError where the file has no such range */
function parseRange({ range, size }: { range: string; size: number }) {
  const [first = '', last = ''] = range.replace('bytes=', '').split('-')
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new RangeError('the file has no such range')
  return { start, end }
}

function pathOf(name: string): string {
  return path.join(/*turbopackIgnore: true*/ uploadsFolder, name)
}

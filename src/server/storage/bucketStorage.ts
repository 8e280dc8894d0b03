import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { receivingFolder } from '../uploadLocations'
import type { Bucket } from './bucket.mjs'
import type { FileStorage } from './storageInterface'

/** Uploaded files in a bucket that several servers may share. */
export function bucketStorage(bucket: Bucket): FileStorage {
  return {
    store: async ({ path: from, name }) => {
      await bucket.put({ path: from, name })
      await rm(from, { force: true })
    },
    stat: (name) => bucket.stat(name),
    read: async (name) => {
      const found = await bucket.read({ name })
      if (!found) throw missingFile()
      return found.stream
    },
    open: (file) => bucket.read(file),
    withLocalFile: async ({ name, work }) => {
      const copy = path.join(/*turbopackIgnore: true*/ receivingFolder, randomUUID())
      try {
        if (!(await bucket.fetch({ name, path: copy }))) throw missingFile()
        return await work(copy)
      } finally {
        await rm(copy, { force: true })
      }
    },
    remove: (name) => bucket.remove(name),
  }
}

function missingFile(): Error {
  return Object.assign(new Error('there is no such file'), { code: 'ENOENT' })
}

import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { bucket, receivingFolder } from '../uploadLocations'
import { folderStorage } from './folderStorage'
import type { FileStorage } from './storageInterface'
import type { Bucket } from './bucket.mjs'

/** A bucket where one is set, else a folder. */
export const fileStorage: FileStorage = bucket ? bucketStorage(bucket) : folderStorage

/**
 * Reads a stored file while it is sent, and closes it however that ends. It is opened when the first
 * bytes are asked for, which never happens for `HEAD` or when the client is already gone.
 */
export function streamStoredFile(name: string): ReadableStream<Uint8Array> {
  let content: Readable | undefined
  let pieces: AsyncIterator<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        content ??= await fileStorage.read(name)
        pieces ??= content[Symbol.asyncIterator]()
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void content?.destroy(),
    },
    { highWaterMark: 0 },
  )
}

/** Uploaded files in a bucket that several servers may share. */
function bucketStorage(bucket: Bucket): FileStorage {
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

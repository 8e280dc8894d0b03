import type { Readable } from 'node:stream'
import { bucket } from '../uploadLocations'
import { bucketStorage } from './bucketStorage'
import { folderStorage } from './folderStorage'
import type { FileStorage } from './storageInterface'

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

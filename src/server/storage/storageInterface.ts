import type { Readable } from 'node:stream'
import type { Bucket, StoredFile } from './bucket.mjs'

/** Where uploaded files lie, by the names of `storedName`. All of it throws where the storage is away. */
export type FileStorage = {
  /**
   * Stores a file that was written to `receivingFolder`. When this resolves, it survives a power cut; the
   * local file may be gone.
   */
  store: (file: { path: string; name: string }) => Promise<void>
  /** Null where there is no such file. */
  stat: (name: string) => Promise<StoredFile | null>
  /** @throws an error with the code `ENOENT` where there is no such file */
  read: (name: string) => Promise<Readable>
  /** The same, and a part of it, as `Bucket` does it. */
  open: Bucket['read']
  /** Lends a local file with the content, which is there as long as the work lasts. */
  withLocalFile: <Result>(options: {
    name: string
    work: (path: string) => Promise<Result>
  }) => Promise<Result>
  /** Removes a file, should it be there. */
  remove: (name: string) => Promise<void>
}

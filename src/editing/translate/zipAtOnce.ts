import {
  unzipSync,
  zipSync,
  type FlateCallback,
  type UnzipCallback,
  type Zippable,
} from 'fflate/browser'

export * from 'fflate/browser'

// What `write-excel-file` (4.1.1) and `read-excel-file` (9.3.17) use of the package `fflate`, which gives larger files
// to a worker of its own making: the policy of the pages forbids those. `next.config.mjs` puts this in its place.

/** Packs files here and now. */
export const zip = (files: Zippable, done: FlateCallback): void => done(null, zipSync(files))

/** Unpacks files here and now. */
export const unzip = (archive: Uint8Array, done: UnzipCallback): void =>
  done(null, unzipSync(archive))

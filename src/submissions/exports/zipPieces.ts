import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * An archive in pieces, as they are made. What goes wrong breaks it off, so that half is never taken for a whole.
 * @param pack adds the files; it is done when all of them are read
 */
export async function* zipPieces(
  pack: (zip: ZipFile, output: Readable) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const { outputStream: output } = zip
  // One of Node's own, and not only what its type promises.
  if (!(output instanceof Readable)) throw new Error('The archive cannot be read while it is made')
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const packing = pack(zip, output).catch(fail)
  try {
    for await (const piece of output) yield piece
    await packing
  } finally {
    output.destroy()
  }
}

import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'

/** Where a file goes while it is received. */
export type FileSink = {
  stream: Writable
  /** What writing failed with; null where it has not. */
  fault: () => Error | null
  /** Resolves when nothing is written any more and the file is closed. */
  close: () => Promise<void>
}

/**
 * Writes a new file through to the disk. Where that fails, the rest is taken and dropped: whoever is
 * still sending would not read the answer.
 */
export function createFileSink(path: string): FileSink {
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  let fault: Error | null = null
  file.on('error', (error) => (fault ??= error))
  const stream = new Writable({
    // What a callback of the file says, its error event has said before.
    write: (chunk: Buffer, _, done) => void (fault ? done() : file.write(chunk, () => done())),
    final: (done) => void (fault ? done() : file.once('close', () => done()).end()),
    destroy: (error, done) => {
      file.destroy()
      done(error)
    },
  })
  return {
    stream,
    fault: () => fault,
    // A file that is still being opened when receiving ends appears only afterwards.
    close: () =>
      new Promise((resolve) => {
        if (file.closed) resolve()
        else file.once('close', () => resolve()).destroy()
      }),
  }
}

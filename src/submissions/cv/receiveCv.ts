import { randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { CvExtension } from '@/domain/consultationFields'
import { fileStorage } from '@/server/storage/fileStorage'
import { bucket, storedName } from '@/server/uploadLocations'
import type { Container } from './documents/askWorker'
import { formatOf, isContainer } from './documents/formats'
import { headLength } from './documents/findPdfHeader.mjs'
import { log } from '@/server/log'

/** A file while it comes in, and afterwards. */
export type CvUpload = {
  /** The visitor's own name of it. */
  originalName: string
  stream: Writable
  /** Bytes so far. */
  size: () => number
  /** What it is by its first bytes; only a container is stored. */
  format: () => ReturnType<typeof formatOf>
  /** Where it is received, under a random name; empty where nothing of it was written. */
  path: () => string
  /** What writing failed with; null where it has not. */
  fault: () => Error | null
  /** Has it stored under its name. @throws where the storage is away */
  store: () => Promise<void>
  /** Closes and removes it, wherever it lies. What cannot be removed stays, without a row. */
  remove: () => Promise<void>
}

const extensions: Record<Container, CvExtension> = { pdf: 'pdf', zip: 'docx', compound: 'doc' }

/** The extension under which a CV is stored; null for what is none. */
function cvExtensionOf(head: Buffer): CvExtension | null {
  const format = formatOf(head)
  return isContainer(format) ? extensions[format] : null
}

/**
 * Writes a file through to the disk as it comes, under the name at which it is stored. Where it is nothing
 * that is taken, or writing fails, the rest is read and dropped: a client that is still sending would not read
 * the answer.
 */
export function receiveCv({
  originalName,
  folder,
  extensionOf = cvExtensionOf,
}: {
  originalName: string
  /** Where it is received. */
  folder: string
  /** The extension by the first bytes, null for what is not taken. */
  extensionOf?: (head: Buffer) => string | null
}): CvUpload {
  let head = Buffer.alloc(0)
  let size = 0
  let format: ReturnType<CvUpload['format']> | undefined
  let target = ''
  let file: WriteStream | undefined
  let fault: Error | null = null
  let isStored = false

  const begin = () => {
    format = formatOf(head)
    const extension = extensionOf(head)
    if (extension === null) return
    const name = `${randomUUID()}.${extension}`
    target = path.join(/*turbopackIgnore: true*/ folder, name)
    // What goes on to a bucket need not survive a power cut here.
    file = createWriteStream(target, { mode: 0o600, flush: bucket === null })
    // What a callback of the file says, its error event has said before.
    file.on('error', (error) => (fault ??= error))
  }
  const write = (bytes: Buffer, done: () => void) => {
    if (!file || fault) done()
    else file.write(bytes, () => done())
  }
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      size += chunk.length
      if (format !== undefined) return write(chunk, done)
      head = Buffer.concat([head, chunk])
      if (head.length < headLength) return done()
      begin()
      write(head, done)
    },
    final: (done) => {
      const end = () => {
        if (!file || fault) done()
        else file.once('close', () => done()).end()
      }
      if (format !== undefined) return end()
      begin()
      write(head, end)
    },
    destroy: (error, done) => {
      file?.destroy()
      done(error)
    },
  })
  return {
    originalName,
    stream,
    size: () => size,
    format: () => format ?? null,
    path: () => target,
    fault: () => fault,
    store: async () => {
      await fileStorage.store({ path: target, name: nameOf(target) })
      isStored = true
    },
    remove: async () => {
      if (!file) return
      const open = file
      // A file that is still being opened when receiving ends appears only afterwards.
      if (!open.closed) await new Promise<void>((resolve) => open.once('close', resolve).destroy())
      try {
        await rm(target, { force: true })
        if (bucket && isStored) await fileStorage.remove(nameOf(target))
      } catch (error) {
        // The response to the sender says what went wrong before.
        log.warn({ err: error }, 'the file of a rejected CV could not be removed')
      }
    },
  }
}

const nameOf = (target: string) => storedName.cv(target)

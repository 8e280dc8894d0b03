import { createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CollectionAfterChangeHook, CollectionBeforeOperationHook } from 'payload'
import { fileStorage } from '../../src/server/storage/fileStorage'
import { payloadFolder, storedName } from '../../src/server/uploadLocations'
import type { Media } from '../../src/payload-types'

// Payload writes pictures to a folder for what is on its way, and these hooks take them on.

/**
 * Before a picture is cut or its middle is moved: Payload makes the sizes anew from the file in its
 * folder.
 */
export const fetchPictureToEdit: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  if (operation !== 'update' || req.file) return
  // Changes to many at once move no middle.
  const { id, data = {} } = args as { id?: number; data?: Partial<Media> }
  if (id === undefined) return
  const picture = await req.payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    disableErrors: true,
    trash: true,
    // A user without the right to change it is refused after this.
    overrideAccess: true,
    req,
  })
  const edits = req.query.uploadEdits
  const isMoved = (['focalX', 'focalY'] as const).some(
    (side) => data[side] !== undefined && data[side] !== picture?.[side],
  )
  if (!picture?.filename || !(edits || isMoved)) return
  const { filename } = picture
  const found = await fileStorage.open({ name: storedName.media(filename) })
  if (found) await pipeline(found.stream, createWriteStream(localPath(filename), { mode: 0o600 }))
}

/** Stores what Payload has just written, after the row that names it. */
export const storePicture: CollectionAfterChangeHook<Media> = async ({ doc }) => {
  const sizes = Object.values(doc.sizes ?? {})
  for (const filename of [doc, ...sizes].flatMap((file) => file?.filename ?? [])) {
    const file = localPath(filename)
    const isWritten = await access(file).then(
      () => true,
      () => false,
    )
    if (!isWritten) continue
    await fileStorage.store({ path: file, name: storedName.media(filename) })
    await rm(file, { force: true })
  }
}

function localPath(filename: string): string {
  return path.join(/*turbopackIgnore: true*/ payloadFolder, path.basename(filename))
}

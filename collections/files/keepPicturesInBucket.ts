import { access } from 'node:fs/promises'
import path from 'node:path'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeOperationHook,
} from 'payload'
import { fileStorage } from '../../src/server/storage/fileStorage'
import { bucket, mediaFolder, storedName } from '../../src/server/uploads'
import type { Media } from '../../src/payload-types'

// With a bucket, Payload writes pictures to a folder for what is on its way, and these hooks take them on.

/**
 * Before a picture is cut or its middle is moved: Payload makes the sizes anew from the file in its
 * folder.
 */
export const fetchPictureToEdit: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  if (!bucket || operation !== 'update' || req.file) return
  // Changes to many at once move no middle.
  const { id, data = {} } = args as { id?: number; data?: Partial<Media> }
  if (id === undefined) return
  const picture = await req.payload.findByID({
    collection: 'media',
    id,
    depth: 0,
    disableErrors: true,
    trash: true,
    // Whoever may not change it is refused after this.
    overrideAccess: true,
    req,
  })
  const edits = req.query.uploadEdits
  const isMoved = (['focalX', 'focalY'] as const).some(
    (side) => data[side] !== undefined && data[side] !== picture?.[side],
  )
  if (!picture?.filename || !(edits || isMoved)) return
  const { filename } = picture
  await bucket.fetch({ name: storedName.media(filename), path: localPath(filename) })
}

/** Stores what Payload has just written, and removes what the change has replaced. */
export const storePicture: CollectionAfterChangeHook<Media> = async ({ doc, previousDoc }) => {
  if (!bucket) return
  const names = filesOf(doc)
  for (const filename of names) {
    const file = localPath(filename)
    const isWritten = await access(file).then(
      () => true,
      () => false,
    )
    if (isWritten) await fileStorage.store({ path: file, name: storedName.media(filename) })
  }
  const replaced = filesOf(previousDoc).filter((filename) => !names.includes(filename))
  for (const filename of replaced) await fileStorage.remove(storedName.media(filename))
}

/** Removes the files of a picture that was deleted for good. */
export const removePicture: CollectionAfterDeleteHook<Media> = async ({ doc }) => {
  if (!bucket) return
  for (const filename of filesOf(doc)) await fileStorage.remove(storedName.media(filename))
}

function localPath(filename: string): string {
  return path.join(/*turbopackIgnore: true*/ mediaFolder, path.basename(filename))
}

function filesOf(picture: Partial<Media> | undefined): string[] {
  const sizes = Object.values(picture?.sizes ?? {})
  return [picture, ...sizes].flatMap((file) => file?.filename ?? [])
}

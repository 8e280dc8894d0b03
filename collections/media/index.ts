import {
  Forbidden,
  MissingFile,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
} from 'payload'
import { payloadFolder, storedName } from '../../src/server/uploadLocations'
import { editsContent, isTranslator, mayEditLanguage, allow, worksOnContent } from '../access/roles'
import { keepTranslatorsInTheirLanguages, lockDocument } from '../publications/saveIntent'
import {
  refreshPublicationsWithPicture,
  refusePictureInUse,
  refuseTrashingPictureInUse,
} from '../publications/pictureUse'
import { deleteThroughTrash } from '../trash/trashRules'
import { sendStoredFile } from '../files/sendStoredFile'
import { fetchPictureToEdit, storePicture } from './storePictures'

/** Widths, in pixels, in which pictures are shown. */
export const pictureWidths = { small: 480, medium: 960, large: 1600 } as const

/** Largest upload, in bytes; what is kept of it is much smaller. */
export const pictureMaxBytes = 25 * 1024 * 1024

/** The most pixels of an upload: beyond it, a few kilobytes could take a gigabyte of memory. */
const pictureMaxPixels = 50_000_000

type BeforeOperation = Parameters<CollectionBeforeOperationHook>[0]

/** Files that pages offer beside pictures. */
const fileTypes = ['application/pdf', 'video/mp4', 'video/webm']

/**
 * Pictures that editors put on public pages, documents to download and short videos. No SVG: it can carry
 * scripts.
 */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Picture or file', plural: 'Pictures and files' },
  admin: {
    group: 'Content',
    // Everybody may read a picture, as visitors do; the list is for those who work with it.
    hidden: ({ user }) => !worksOnContent(user),
    useAsTitle: 'filename',
    listSearchableFields: ['filename', 'alt'],
    defaultColumns: ['filename', 'alt', 'updatedAt'],
  },
  access: {
    create: allow(editsContent),
    // Visitors read pictures on pages; staff who do not work on content read the files alone.
    read: ({ req, isReadingStaticFile }) =>
      !req.user || Boolean(isReadingStaticFile) || worksOnContent(req.user),
    update: mayEditLanguage,
    delete: deleteThroughTrash(allow(editsContent)),
  },
  trash: true,
  hooks: {
    beforeOperation: [lockPicture, refuseOtherFiles, fetchPictureToEdit],
    beforeValidate: [keepTranslatorsInTheirLanguages],
    beforeChange: [refuseTrashingPictureInUse],
    afterChange: [storePicture, refreshPublicationsWithPicture],
    beforeDelete: [refusePictureInUse],
  },
  upload: {
    staticDir: payloadFolder,
    handlers: [sendStoredFile(storedName.media)],
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', ...fileTypes],
    focalPoint: true,
    pasteURL: false,
    constructorOptions: { limitInputPixels: pictureMaxPixels },
    // The browser gets what is made here: the sizes as AVIF, the whole picture as WebP.
    formatOptions: { format: 'webp', options: { quality: 75 } },
    resizeOptions: { width: 1600, withoutEnlargement: true },
    imageSizes: Object.entries(pictureWidths).map(([name, width]) => ({
      name,
      width,
      withoutEnlargement: true,
      formatOptions: { format: 'avif', options: { quality: 55 } },
    })),
    adminThumbnail: 'small',
    modifyResponseHeaders: ({ headers }) => {
      // Pages add the time of the last change to a picture's address.
      headers.set('Cache-Control', 'public, max-age=31536000, immutable')
      headers.set('X-Content-Type-Options', 'nosniff')
      // A document is saved, never run in the site's name.
      if (headers.get('Content-Type')?.startsWith('application/')) {
        headers.set('Content-Disposition', 'attachment')
      }
      return headers
    },
  },
  fields: [
    {
      name: 'alt',
      label: 'Alternative text',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 300,
      admin: {
        description:
          'What the picture shows, for people who cannot see it, or what a file is. A page with it can be published in a language only if this text exists in that language.',
      },
    },
  ],
}

/** Payload (3.90) writes the texts of all languages anew, as it has read them: of two at once one would be lost. */
async function lockPicture({ args, operation, req }: BeforeOperation): Promise<void> {
  if (operation !== 'update') return
  const id = 'id' in args ? args.id : undefined
  await lockDocument({ kind: 'media', document: id === undefined ? null : String(id), req })
}

/**
 * A picture is what an editor sends. Payload would also fetch it from an address in the data, and
 * pictures belong to all languages, so translators change their words alone.
 */
function refuseOtherFiles({ operation, req }: BeforeOperation): void {
  const namesAddress = !req.file && req.data?.url !== undefined
  if (operation === 'create' && namesAddress) throw new MissingFile(req.t)
  const changesFile = Boolean(req.file ?? req.query.uploadEdits)
  if (isTranslator(req.user) && changesFile) throw new Forbidden(req.t)
}

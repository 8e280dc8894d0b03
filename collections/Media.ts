import type { CollectionConfig } from 'payload'
import { mediaFolder } from '../src/lib/uploads'
import { anybody, isEditorOrAdmin, mayEditLanguage } from './access/roles'
import { refreshEditionsWithPicture } from './editions/refreshEditionsWithPicture'

/** Widths, in pixels, in which pictures are shown. */
export const pictureWidths = { small: 480, medium: 960, large: 1600 } as const

/** Largest upload, in bytes; what is kept of it is much smaller. */
export const pictureMaxBytes = 25 * 1024 * 1024

/** Pictures that editors put on public pages. No SVG: it can carry scripts. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Picture', plural: 'Pictures' },
  admin: {
    group: 'Content',
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'alt', 'updatedAt'],
  },
  access: {
    create: isEditorOrAdmin,
    read: anybody,
    update: mayEditLanguage,
    delete: isEditorOrAdmin,
  },
  hooks: { afterChange: [refreshEditionsWithPicture] },
  upload: {
    staticDir: mediaFolder,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    focalPoint: true,
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
          'What the picture shows, for people who cannot see it. A page with the picture is published in a language only when this text is there in it.',
      },
    },
  ],
}

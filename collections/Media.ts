import type { CollectionConfig } from 'payload'
import { mediaFolder } from '../src/lib/uploads'
import { anybody, isEditorOrAdmin } from './access/roles'

/** Pictures that editors put on public pages. No SVG: it can carry scripts. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Picture', plural: 'Pictures' },
  admin: { useAsTitle: 'filename', defaultColumns: ['filename', 'alt', 'updatedAt'] },
  access: {
    create: isEditorOrAdmin,
    read: anybody,
    update: isEditorOrAdmin,
    delete: isEditorOrAdmin,
  },
  upload: {
    staticDir: mediaFolder,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    focalPoint: true,
    formatOptions: { format: 'webp', options: { quality: 75 } },
    resizeOptions: { width: 2400, withoutEnlargement: true },
  },
  fields: [
    {
      name: 'alt',
      label: 'Alternative text',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 300,
      admin: { description: 'What the picture shows, for people who cannot see it.' },
    },
  ],
}

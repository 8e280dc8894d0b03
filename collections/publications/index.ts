import type { CollectionConfig } from 'payload'
import { pageLocales } from '../../src/i18n/locales'
import { denyAll, allow, worksOnContent } from '../access/roles'
import { publicationStates } from './describePublications'
import { publicationEndpoints } from './endpoints'

/**
 * A content document in one language: how complete its translation is, and what of it visitors see.
 * Pages read `published` only, so publishing one language cannot change another (decision 0005).
 * Rows are written by the hooks of the content collections.
 */
export const Publications: CollectionConfig = {
  slug: 'publications',
  labels: { singular: 'Publication', plural: 'Publications' },
  admin: { hidden: true, useAsTitle: 'title' },
  access: { create: denyAll, read: allow(worksOnContent), update: denyAll, delete: denyAll },
  // Those of a document in the trash: out of sight for visitors, as they were if it comes back.
  trash: true,
  endpoints: publicationEndpoints,
  indexes: [{ fields: ['kind', 'document', 'locale'], unique: true }],
  fields: [
    {
      name: 'kind',
      type: 'text',
      required: true,
      index: true,
      admin: { description: 'Slug of the collection or global' },
    },
    {
      name: 'document',
      type: 'text',
      required: true,
      admin: { description: 'Id; the slug again for a global' },
    },
    { name: 'locale', type: 'select', required: true, options: [...pageLocales] },
    { name: 'slug', type: 'text', index: true },
    { name: 'title', type: 'text' },
    { name: 'state', type: 'select', required: true, options: [...publicationStates] },
    { name: 'missing', type: 'json' },
    { name: 'outdated', type: 'json' },
    { name: 'differences', type: 'json' },
    {
      name: 'fingerprints',
      type: 'json',
      admin: {
        description: 'Per field: fingerprints of its text and of the English one it follows',
      },
    },
    {
      name: 'pictures',
      type: 'text',
      admin: { description: 'Ids of the pictures shown, as ,1,2,' },
    },
    { name: 'published', type: 'json' },
    { name: 'publishedAt', type: 'date' },
  ],
}

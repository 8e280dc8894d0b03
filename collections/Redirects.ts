import type { CollectionConfig } from 'payload'
import { denyAll, allow, worksOnContent } from './access/roles'

/**
 * Addresses that documents have had. A row names the document, not its new address: however often
 * a document is renamed, every old address leads to the present one in one step.
 */
export const Redirects: CollectionConfig = {
  slug: 'redirects',
  labels: { singular: 'Old address', plural: 'Old addresses' },
  admin: { hidden: true, useAsTitle: 'slug' },
  access: { create: denyAll, read: allow(worksOnContent), update: denyAll, delete: denyAll },
  indexes: [{ fields: ['kind', 'slug'], unique: true }],
  fields: [
    { name: 'kind', type: 'text', required: true },
    { name: 'slug', type: 'text', required: true },
    { name: 'document', type: 'text', required: true, index: true },
  ],
}

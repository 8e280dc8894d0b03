import type { CollectionConfig } from 'payload'
import { denyAll, runsSite, allow, allowOne } from './access/roles'

/**
 * Files in which the virus scanner found something. Visitors get the refusal of any other unusable
 * file; staff see here why. The files lie apart from the CVs and cannot be downloaded.
 */
export const QuarantinedFiles: CollectionConfig = {
  slug: 'quarantined-files',
  labels: { singular: 'Quarantined file', plural: 'Quarantined files' },
  admin: {
    group: 'Administration',
    useAsTitle: 'originalName',
    defaultColumns: ['originalName', 'reason', 'filesize', 'createdAt'],
    description: 'Files that were rejected because the virus scanner found something in them.',
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(runsSite), update: denyAll, delete: allowOne(runsSite) },
  fields: [
    { name: 'originalName', type: 'text', required: true },
    {
      name: 'reason',
      label: 'What was found',
      type: 'text',
      required: true,
      admin: { description: 'Name reported by the virus scanner.' },
    },
    { name: 'filesize', label: 'Size in bytes', type: 'number', required: true },
    {
      name: 'filename',
      label: 'Name in the quarantine folder',
      type: 'text',
      required: true,
      unique: true,
    },
  ],
}

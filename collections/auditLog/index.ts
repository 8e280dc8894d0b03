import type { CollectionConfig } from 'payload'
import { denyAll, runsSite, allow } from '../access/roles'

/** What is recorded: uses of personal data, and changes of second factors. */
const auditKinds = [
  'cv_download',
  'cv_view',
  'export',
  'person_export',
  'trash',
  'untrash',
  'erasure',
  'second_factor',
  'split',
] as const

export type AuditKind = (typeof auditKinds)[number]

/**
 * Who took which personal data out, or deleted it, and when: a row for each CV that is downloaded or
 * looked at and each export, written before the first byte is sent, one for each deletion and one for each
 * change of a second factor. Rows
 * are only ever added, and removed when their time is over; the database itself refuses the rest.
 */
export const AuditLog: CollectionConfig = {
  slug: 'audit-log',
  labels: { singular: 'Audit log entry', plural: 'Audit log' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'username',
    defaultColumns: ['createdAt', 'username', 'kind', 'subject', 'details'],
    listSearchableFields: ['username', 'subject'],
    description:
      'Every CV that was downloaded or looked at, every export, every move into and out of the trash, every deletion, every change of a second factor and every request that was split off from a person. Nobody can change or remove an entry.',
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(runsSite), update: denyAll, delete: denyAll },
  fields: [
    // No relations: what was written stays as it was when the user or the record is gone.
    {
      name: 'userId',
      label: 'User number',
      type: 'number',
      admin: {
        description:
          'Empty where nobody was logged in: a visitor had their own request deleted, or its time was over.',
      },
    },
    { name: 'username', label: 'User', type: 'text', required: true, index: true },
    {
      name: 'kind',
      label: 'What was done',
      type: 'select',
      required: true,
      options: [
        { value: 'cv_download', label: 'CV downloaded' },
        { value: 'cv_view', label: 'CV looked at' },
        { value: 'export', label: 'Export' },
        { value: 'person_export', label: 'Export of one person’s data' },
        { value: 'trash', label: 'Moved to the trash' },
        { value: 'untrash', label: 'Brought back from the trash' },
        { value: 'erasure', label: 'Deleted for good' },
        { value: 'second_factor', label: 'Second factor' },
        { value: 'split', label: 'Split off from a person' },
      ] satisfies { value: AuditKind; label: string }[],
    },
    {
      name: 'subject',
      label: 'Of what',
      type: 'text',
      required: true,
      admin: {
        description:
          'The consultation by its number, another record by its list and number, or the list.',
      },
    },
    {
      name: 'details',
      label: 'Details',
      type: 'text',
      admin: {
        description:
          'Of an export: its format and filters, or the records in it. Of a second factor: what was done.',
      },
    },
  ],
}

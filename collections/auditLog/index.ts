import type { CollectionConfig } from 'payload'
import { denyAll, oversees, allow } from '../access/roles'
import { formPart } from '../fields/contentFields'

/** What is recorded: uses of personal data, and changes of accounts. */
const kindLabels = {
  cv_download: 'CV downloaded',
  cv_view: 'CV viewed',
  export: 'Export',
  person_export: 'Export of one person’s data',
  trash: 'Moved to the trash',
  untrash: 'Restored from the trash',
  erasure: 'Permanently deleted',
  second_factor: 'Second factor',
  split: 'Split off from a person',
  user_created: 'User added',
  user_deleted: 'User deleted',
  user_deactivated: 'User deactivated',
  user_activated: 'User reactivated',
  role_changed: 'Role changed',
  login_changed: 'Login changed by someone else',
} as const

export type AuditKind = keyof typeof kindLabels

/**
 * Who took which personal data out, or deleted it, and when: a row for each CV that is downloaded or looked at
 * and each export, written before the first byte is sent, one for each deletion and one for each change of an
 * account's rights, log-in or second factor. Rows have no names: the log shows the one that the record has when
 * it is read. Rows are only ever added, and removed when their time is over; the database itself refuses the rest.
 */
export const AuditLog: CollectionConfig = {
  slug: 'audit-log',
  labels: { singular: 'Audit log entry', plural: 'Audit log' },
  admin: {
    group: 'Administration',
    useAsTitle: 'username',
    defaultColumns: ['createdAt', 'username', 'kind', 'subject', 'details'],
    listSearchableFields: ['username', 'subject'],
    description:
      'Every CV viewed or downloaded, every export, every move into or out of the trash, every deletion, every request split off from a person, and every user added, deactivated or given another role, password or second factor. Nobody can change or delete an entry.',
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  access: { create: denyAll, read: allow(oversees), update: denyAll, delete: denyAll },
  fields: [
    formPart({
      name: 'receipt',
      label: 'Deletion receipt',
      Field: '@/submissions/erasure/Erasure#ErasureReceipt',
    }),
    // No relations: what was written stays as it was when the user or the record is gone.
    {
      name: 'userId',
      label: 'User ID',
      type: 'number',
      admin: {
        description:
          'Empty if nobody was logged in: a visitor deleted their own request, or its storage period ended.',
      },
    },
    {
      name: 'username',
      label: 'User',
      type: 'text',
      required: true,
      index: true,
      admin: { components: { Cell: '@/staff/StaffNameCell#StaffNameCell' } },
    },
    {
      name: 'kind',
      label: 'Action',
      type: 'select',
      required: true,
      options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'subject',
      label: 'Record',
      type: 'text',
      required: true,
      index: true,
      admin: {
        description: 'The record, or the whole list.',
        components: {
          Cell: '@/staff/AuditSubject#AuditSubject',
          Field: '@/staff/AuditSubject#AuditSubjectField',
        },
      },
    },
    {
      name: 'details',
      label: 'Details',
      type: 'text',
      admin: {
        description:
          'For an export: its format and filters, or the records in it. For a user or a second factor: what changed.',
      },
    },
  ],
}
